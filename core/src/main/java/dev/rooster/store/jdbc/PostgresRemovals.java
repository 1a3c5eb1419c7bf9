package dev.rooster.store.jdbc;

import dev.rooster.store.Timeline;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;

/**
 * Deletes reminders and old records. Deleting locks the reminder before its records, as writers do.
 * Pruning locks in the opposite order and therefore never waits for locks of reminders and records;
 * those of sums are taken in the same order by all nodes.
 */
final class PostgresRemovals {
  private final PgSession session;

  PostgresRemovals(PgSession session) {
    this.session = session;
  }

  /**
   * Two statements, so that the second one sees records of a transaction that held the reminder
   * before.
   */
  boolean delete(String id) {
    return session.together(statements -> {
      int deleted =
          statements.change(
              """
              DELETE FROM rooster_reminder WHERE id = ?
              """,
              parameters -> parameters.text(id));
      if (deleted == 0) {
        return false;
      }
      statements.change(
          """
          DELETE FROM rooster_occurrence WHERE reminder_id = ?
          """,
          parameters -> parameters.text(id));
      return true;
    });
  }

  private static final String PRUNE =
      """
      WITH beyond AS (
        SELECT record.reminder_id, record.due
        FROM unnest(?::text[]) AS given(id)
        CROSS JOIN LATERAL (
          SELECT reminder_id, due FROM rooster_occurrence WHERE reminder_id = given.id
          ORDER BY due DESC OFFSET ?
        ) AS record
        LIMIT ?
      ),
      old AS (
        SELECT reminder_id, due FROM rooster_occurrence WHERE recorded_at < ?
        ORDER BY recorded_at LIMIT ?
      ),
      chosen AS MATERIALIZED (
        SELECT reminder_id, due FROM rooster_occurrence
        JOIN (SELECT * FROM beyond UNION SELECT * FROM old LIMIT ?) AS either
          USING (reminder_id, due)
        FOR UPDATE OF rooster_occurrence SKIP LOCKED
      ),
      gone AS (
        DELETE FROM rooster_occurrence o USING chosen
        WHERE o.reminder_id = chosen.reminder_id AND o.due = chosen.due
        RETURNING o.*
      ),
      added AS (
      """
          + PrunedTotals.add("SELECT * FROM gone", RowDialect.POSTGRES)
          + ") SELECT reminder_id FROM gone";

  private static final String REMOVE_ENDED =
      """
      DELETE FROM rooster_reminder WHERE id IN (
        SELECT id FROM rooster_reminder r
        WHERE id = ANY (?) AND status IN ('completed', 'cancelled') AND claim_node IS NULL
          AND NOT EXISTS (SELECT FROM rooster_occurrence o WHERE o.reminder_id = r.id)
        FOR UPDATE SKIP LOCKED
      )
      """;

  int prune(Instant before, int most, Collection<String> reminderIds, int limit) {
    return session.together(statements -> {
      List<String> pruned =
          statements.rows(
              PRUNE,
              parameters ->
                  parameters
                      .texts(reminderIds)
                      .number(most)
                      .number(limit)
                      .number(Reads.millis(before))
                      .number(limit)
                      .number(limit),
              RowReader::text);
      if (!pruned.isEmpty()) {
        statements.change(REMOVE_ENDED, parameters -> parameters.texts(new HashSet<>(pruned)));
      }
      statements.change(
          PrunedTotals.FORGET,
          parameters -> parameters.number(Reads.millis(before) - Timeline.KEPT.toMillis()));
      return pruned.size();
    });
  }
}
