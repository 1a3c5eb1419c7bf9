package dev.rooster.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.rooster.reminder.Occurrence;
import dev.rooster.schedule.Count;
import dev.rooster.store.HistoryQuery;
import dev.rooster.store.Store;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Opens databases whose records have neither names nor a mark for counts that are not exact. */
class RecordMigrationTest {
  private static final int BEFORE = 3;

  @Test
  void a_sqlite_file_keeps_its_counts(@TempDir Path folder) throws SQLException {
    Path file = folder.resolve("rooster.db");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
      fill(connection, "sqlite");
      try (Statement statement = connection.createStatement()) {
        statement.executeUpdate("PRAGMA application_id = " + 0x52535452);
        statement.executeUpdate("PRAGMA user_version = " + BEFORE);
      }
    }

    try (SqliteStore store = SqliteFixture.open(file)) {
      check(store);
    }
  }

  @Test
  void a_postgres_schema_keeps_its_counts() throws SQLException {
    try (PostgresPlace place = PostgresServer.newSchema()) {
      try (HikariDataSource pool = place.pool();
          Connection connection = pool.getConnection()) {
        fill(connection, "postgres");
      }

      try (PostgresStore store = place.open()) {
        check(store);
      }
    }
  }

  private static void fill(Connection connection, String dialect) throws SQLException {
    Migrations before = new Migrations(Migrations.of(dialect).known().subList(0, BEFORE));
    before.run(connection, InstantSource.fixed(SqliteFixture.NOW), Migrations.Beforehand.NOTHING);
    try (Statement statement = connection.createStatement()) {
      statement.executeUpdate(
          """
          INSERT INTO rooster_occurrence
            (reminder_id, due, last_due, count, status, attempts, recorded_at, manual)
          VALUES ('r', 1000, 2000, 99999, 'missed', 0, 5000, 0),
            ('r', 3000, 4000, 100000, 'missed', 0, 5000, 0)
          """);
    }
  }

  /** What was written as a hundred thousand or more is more than one less. */
  private static void check(Store store) {
    assertThat(store.history(HistoryQuery.of("r", 10)).items())
        .extracting(Occurrence::count)
        .containsExactly(Count.moreThan(99_999), Count.exactly(99_999));
  }
}
