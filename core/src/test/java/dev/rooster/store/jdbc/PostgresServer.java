package dev.rooster.store.jdbc;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;

/** A PostgreSQL server for all tests of this JVM; each test has its own schema. */
final class PostgresServer {
  private static final EmbeddedPostgres SERVER = started();
  private static final AtomicInteger SCHEMAS = new AtomicInteger();

  private PostgresServer() {}

  private static EmbeddedPostgres started() {
    try {
      return EmbeddedPostgres.builder().setServerConfig("max_connections", "200").start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static PostgresPlace newSchema() {
    return newSchema("s" + SCHEMAS.incrementAndGet());
  }

  static PostgresPlace newSchema(String name) {
    try (Connection connection = SERVER.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE SCHEMA \"%s\"".formatted(name));
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
    return new PostgresPlace(SERVER.getPort(), name);
  }
}
