package dev.rooster.store.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import dev.rooster.store.Store;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Opens a database of an earlier schema, once in each dialect. */
abstract class MigrationContract {

  /** How many migrations the database has. */
  abstract int version();

  /** Writes rows as the earlier version did. */
  abstract void fill(Connection connection) throws SQLException;

  abstract void check(Store store);

  @Test
  void the_rows_of_a_sqlite_file_are_migrated(@TempDir Path folder) throws SQLException {
    Path file = folder.resolve("rooster.db");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
      fillEarlier(connection, "sqlite");
      try (Statement statement = connection.createStatement()) {
        statement.executeUpdate("PRAGMA application_id = " + 0x52535452);
        statement.executeUpdate("PRAGMA user_version = " + version());
      }
    }

    try (SqliteStore store = SqliteFixture.open(file)) {
      check(store);
    }
  }

  @Test
  void the_rows_of_a_postgres_schema_are_migrated() throws SQLException {
    try (PostgresPlace place = PostgresServer.newSchema()) {
      try (HikariDataSource pool = place.pool();
          Connection connection = pool.getConnection()) {
        fillEarlier(connection, "postgres");
      }

      try (PostgresStore store = place.open()) {
        check(store);
      }
    }
  }

  private void fillEarlier(Connection connection, String dialect) throws SQLException {
    Migrations earlier = new Migrations(Migrations.of(dialect).known().subList(0, version()));
    earlier.run(connection, InstantSource.fixed(SqliteFixture.NOW), Migrations.Beforehand.NOTHING);
    fill(connection);
  }
}
