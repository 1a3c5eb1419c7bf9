package dev.rooster.store.jdbc;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Tests of one store in a schema of its own. */
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
