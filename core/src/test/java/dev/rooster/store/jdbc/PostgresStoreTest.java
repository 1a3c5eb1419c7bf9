package dev.rooster.store.jdbc;

import dev.rooster.store.SharedStoreContract;
import dev.rooster.store.StoreUnderTest;

class PostgresStoreTest extends SharedStoreContract {

  @Override
  protected StoreUnderTest newStoreUnderTest() {
    return PostgresServer.newSchema();
  }
}
