package dev.rooster.store.jdbc;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/** Deletes old records, and ended reminders without any record. */
final class SqlitePruning {
  private static final String BEYOND_THE_LATEST =
      """
      DELETE FROM rooster_occurrence
      WHERE (reminder_id, due) IN
        (SELECT reminder_id, due FROM rooster_occurrence WHERE reminder_id = ?
         ORDER BY due DESC LIMIT ? OFFSET ?)
      RETURNING reminder_id
      """;

  private static final String RECORDED_BEFORE =
      """
      DELETE FROM rooster_occurrence
      WHERE (reminder_id, due) IN
        (SELECT reminder_id, due FROM rooster_occurrence WHERE recorded_at < ?
         ORDER BY recorded_at LIMIT ?)
      RETURNING reminder_id
      """;

  private final CachedStatements statements;
  private final Set<String> touched = new HashSet<>();
  private int left;

  SqlitePruning(CachedStatements statements, int limit) {
    this.statements = statements;
    this.left = Math.max(limit, 0);
  }

  static int prune(
      CachedStatements statements,
      Instant before,
      int most,
      Collection<String> reminderIds,
      int limit)
      throws SQLException {
    SqlitePruning pruning = new SqlitePruning(statements, limit);
    for (String id : reminderIds) {
      pruning.beyondTheLatest(id, most);
    }
    pruning.recordedBefore(before);
    for (String id : pruning.touched) {
      pruning.endedWithoutRecords(id);
    }
    return Math.max(limit, 0) - pruning.left;
  }

  private void beyondTheLatest(String id, int most) throws SQLException {
    PreparedStatement delete = statements.of(BEYOND_THE_LATEST);
    delete.setString(1, id);
    delete.setInt(2, left);
    delete.setInt(3, most);
    count(delete);
  }

  private void recordedBefore(Instant before) throws SQLException {
    PreparedStatement delete = statements.of(RECORDED_BEFORE);
    delete.setLong(1, Reads.millis(before));
    delete.setInt(2, left);
    count(delete);
  }

  private void count(PreparedStatement delete) throws SQLException {
    try (ResultSet deleted = delete.executeQuery()) {
      while (deleted.next()) {
        touched.add(deleted.getString(1));
        left--;
      }
    }
  }

  private void endedWithoutRecords(String id) throws SQLException {
    PreparedStatement delete =
        statements.of(
            """
            DELETE FROM rooster_reminder
            WHERE id = ? AND status IN ('completed', 'cancelled') AND claim_node IS NULL
              AND NOT EXISTS (SELECT 1 FROM rooster_occurrence WHERE reminder_id = rooster_reminder.id)
            """);
    delete.setString(1, id);
    delete.executeUpdate();
  }
}
