package dev.rooster.store.jdbc;

import dev.rooster.reminder.Reminder;
import dev.rooster.store.StoreException;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Inserts new reminders, all or none. */
final class PostgresCreates implements CombinedCreates.Insert {
  private static final int MOST_ATTEMPTS = 5;

  private final PgSession session;
  private final PostgresNotices notices;

  /** Of one reminder that no other node needs to know yet: without a result. */
  private final NewRow.Insert later = new NewRow.Insert("");

  private final NewRow.Insert one = new NewRow.Insert("RETURNING id, " + PgSql.waking());

  /** Written and read by callers. */
  private volatile @Nullable Seen seen;

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
              ReminderRow.CREATED_NAMES,
              PgSql.unnest("new", ReminderRow.CREATED),
              PgSql.waking("made"));

  @Override
  public Set<String> insert(List<Reminder> reminders) {
    for (int attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
      Set<String> written =
          notices.writeAndNotify(horizon ->
              session
                  .quick(statements -> insertedIfNew(statements, reminders, horizon))
                  .orElse(List.of()));
      Set<String> taken = written.size() == reminders.size() ? Set.of() : taken(reminders);
      if (written.size() == reminders.size() || !taken.isEmpty()) {
        return taken;
      }
    }
    throw new StoreException(
        "the ids are repeatedly taken and released by other nodes", "try again");
  }

  /** Empty if an id is taken. */
  private Optional<List<WriteResult>> insertedIfNew(
      PgStatements statements, List<Reminder> reminders, long horizon) throws SQLException {
    try {
      return Optional.of(
          reminders.size() == 1
              ? inserted(statements, reminders.getFirst(), horizon)
              : inserted(statements, reminders, horizon));
    } catch (SQLException e) {
      if (PgFailure.duplicateId(e)) {
        return Optional.empty();
      }
      throw e;
    }
  }

  private static List<WriteResult> inserted(
      PgStatements statements, List<Reminder> reminders, long horizon) throws SQLException {
    return statements.rows(
        CREATE,
        parameters -> parameters.rows(ReminderRow.CREATED, reminders).number(horizon),
        WriteResult::read);
  }

  private List<WriteResult> inserted(PgStatements statements, Reminder reminder, long horizon)
      throws SQLException {
    NewRow row = new NewRow(reminder);
    Optional<Seen> earlier = Optional.ofNullable(seen);
    if (earlier.isPresent() && earlier.get().isBeyond(horizon, reminder)) {
      statements.change(later.of(row), parameters -> parameters.row(row));
      return List.of(new WriteResult(reminder.id(), Optional.empty(), earlier.get().time()));
    }
    long nanos = System.nanoTime();
    List<WriteResult> written =
        statements.rows(
            one.of(row), parameters -> parameters.row(row).number(horizon), WriteResult::read);
    written.forEach(it -> seen = new Seen(it.now(), nanos));
    return written;
  }

  /** A time of the database, and when it was asked for. */
  private record Seen(Instant time, long nanos) {
    private static final Duration FRESH = Duration.ofSeconds(10);

    /** Whether the reminder is certainly tried after the horizon; unknown counts as not. */
    boolean isBeyond(long horizonMillis, Reminder reminder) {
      long elapsed = System.nanoTime() - nanos;
      return elapsed < FRESH.toNanos()
          && reminder
              .standing()
              .next()
              .filter(it -> it.at().isAfter(time.plus(FRESH).plusMillis(2 * horizonMillis)))
              .isPresent();
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
