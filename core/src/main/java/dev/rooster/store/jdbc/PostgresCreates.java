package dev.rooster.store.jdbc;

import dev.rooster.reminder.Reminder;
import dev.rooster.store.StoreException;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Inserts new reminders, all or none. */
final class PostgresCreates implements CombinedCreates.Insert {
  private static final int MOST_ATTEMPTS = 5;

  private final PgSession session;
  private final PostgresNotices notices;

  PostgresCreates(PgSession session, PostgresNotices notices) {
    this.session = session;
    this.notices = notices;
  }

  /**
   * Inserts in the order of ids, so that two concurrent inserts of the same ids do not deadlock.
   */
  private static final String CREATE =
      """
      WITH clock AS MATERIALIZED (%1$s),
      made AS (
        INSERT INTO rooster_reminder (%2$s)
        SELECT * FROM %3$s ORDER BY id
        RETURNING id, status, claim_node, next_at
      )
      SELECT id, %4$s FROM made, clock
      """
          .formatted(
              PgSql.NOW,
              ReminderRow.NAMES,
              PgSql.unnest("new", ReminderRow.ALL),
              PgSql.waking("made"));

  @Override
  public Set<String> insert(List<Reminder> reminders) {
    for (int attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
      Set<String> written =
          notices.writeAndNotify(horizon ->
              session
                  .single(statements -> inserted(statements, reminders, horizon))
                  .orElse(List.of()));
      Set<String> taken = written.size() == reminders.size() ? Set.of() : taken(reminders);
      if (written.size() == reminders.size() || !taken.isEmpty()) {
        return taken;
      }
    }
    throw new StoreException(
        "the ids are repeatedly taken and released by other nodes", "try again");
  }

  private static Optional<List<WriteResult>> inserted(
      PgStatements statements, List<Reminder> reminders, long horizon) throws SQLException {
    try {
      return Optional.of(
          statements.rows(
              CREATE,
              parameters -> parameters.rows(ReminderRow.ALL, reminders).number(horizon),
              WriteResult::read));
    } catch (SQLException e) {
      if (PgFailure.duplicateId(e)) {
        return Optional.empty();
      }
      throw e;
    }
  }

  private Set<String> taken(List<Reminder> reminders) {
    return new HashSet<>(
        session.single(statements ->
            statements.rows(
                """
                SELECT id FROM rooster_reminder WHERE id = ANY (?)
                """,
                parameters -> parameters.texts(reminders.stream().map(Reminder::id).toList()),
                RowReader::text)));
  }
}
