package dev.rooster.store.jdbc;

import dev.rooster.store.Timeline;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/** Deletes old records after adding them up, and ended reminders without any record. */
final class SqlitePruning {
  private static final String BEYOND_THE_LATEST =
      """
      FROM rooster_occurrence
      WHERE (reminder_id, due) IN
        (SELECT reminder_id, due FROM rooster_occurrence WHERE reminder_id = ?
         ORDER BY due DESC LIMIT ? OFFSET ?)
      """;

  private static final String RECORDED_BEFORE =
      """
      FROM rooster_occurrence
      WHERE (reminder_id, due) IN
        (SELECT reminder_id, due FROM rooster_occurrence WHERE recorded_at < ?
         ORDER BY recorded_at, due, reminder_id LIMIT ?)
      """;

  private static final String ANY_BEYOND =
      "SELECT 1 FROM rooster_occurrence WHERE reminder_id = ? ORDER BY due DESC LIMIT 1 OFFSET ?";

  private static final String ANY_BEFORE =
      "SELECT 1 FROM rooster_occurrence WHERE recorded_at < ? LIMIT 1";

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
    pruning.forget(before);
    return Math.max(limit, 0) - pruning.left;
  }

  private void beyondTheLatest(String id, int most) throws SQLException {
    PreparedStatement any = statements.of(ANY_BEYOND);
    any.setString(1, id);
    any.setInt(2, most);
    if (finds(any)) {
      delete(
          BEYOND_THE_LATEST,
          statement -> {
            statement.setString(1, id);
            statement.setInt(2, left);
            statement.setInt(3, most);
          });
    }
  }

  private void recordedBefore(Instant before) throws SQLException {
    PreparedStatement any = statements.of(ANY_BEFORE);
    any.setLong(1, Reads.millis(before));
    if (finds(any)) {
      delete(
          RECORDED_BEFORE,
          statement -> {
            statement.setLong(1, Reads.millis(before));
            statement.setInt(2, left);
          });
    }
  }

  private static boolean finds(PreparedStatement statement) throws SQLException {
    try (ResultSet rows = statement.executeQuery()) {
      return rows.next();
    }
  }

  @FunctionalInterface
  private interface Binding {
    void to(PreparedStatement statement) throws SQLException;
  }

  /** Adds the records up before it deletes them. */
  private void delete(String chosen, Binding binding) throws SQLException {
    PreparedStatement add =
        statements.of(PrunedTotals.add("SELECT * " + chosen, RowDialect.SQLITE));
    binding.to(add);
    add.executeUpdate();
    PreparedStatement delete = statements.of("DELETE " + chosen + " RETURNING reminder_id");
    binding.to(delete);
    try (ResultSet deleted = delete.executeQuery()) {
      while (deleted.next()) {
        touched.add(deleted.getString(1));
        left--;
      }
    }
  }

  private void forget(Instant before) throws SQLException {
    PreparedStatement delete = statements.of(PrunedTotals.FORGET);
    delete.setLong(1, Reads.millis(before) - Timeline.KEPT.toMillis());
    delete.executeUpdate();
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
