package dev.rooster.store.jdbc;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Base of tests with one store in its own schema. */
abstract class OnPostgres {
  final PostgresPlace place = PostgresServer.newSchema();
  PostgresStore store;

  @BeforeEach
  final void open() {
    store = place.open();
  }

  @AfterEach
  final void close() {
    store.close();
    place.close();
  }
}
