package dev.rooster.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.reminder.Occurrence;
import dev.rooster.schedule.Count;
import dev.rooster.store.HistoryQuery;
import dev.rooster.store.Store;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** Opens databases whose records have neither names nor a mark for counts that are not exact. */
class RecordMigrationTest extends MigrationContract {
  @Override
  int version() {
    return 3;
  }

  @Override
  void fill(Connection connection) throws SQLException {
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
  @Override
  void check(Store store) {
    assertThat(store.history(HistoryQuery.of("r", 10)).items())
        .extracting(Occurrence::count)
        .containsExactly(Count.moreThan(99_999), Count.exactly(99_999));
  }
}
