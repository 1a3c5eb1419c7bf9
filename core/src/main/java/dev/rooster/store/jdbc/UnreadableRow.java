package dev.rooster.store.jdbc;

import dev.rooster.reminder.Claim;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Labels;
import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.Policies;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Standing;
import dev.rooster.schedule.Schedule;
import dev.rooster.schedule.StoredSchedule;
import dev.rooster.text.UserFacingException;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code rooster_reminder} that a newer version wrote in words unknown here: as much of it
 * as can be shown. Nothing of it is ever written back.
 */
final class UnreadableRow {
  private UnreadableRow() {}

  /** Reads the columns of {@link ReminderRow#ALL} without understanding the packed ones. */
  static Reminder read(RowReader row, RuntimeException cause) throws SQLException {
    String id = row.text();
    row.skip(1);
    Instant createdAt = row.instant();
    long version = row.number();
    Definition definition = definition(row);
    row.skip(2);
    Optional<NextFire> next =
        row.optionalInstant()
            .map(at -> new NextFire(at, at, NextFire.Reason.PLANNED, 1, 0, Optional.empty()));
    row.skip(2);
    long fence = row.number();
    Reason why = new Reason.NewerVersion(problem(cause));
    return new Reminder(
        id,
        definition,
        Standing.unreadable(why, next, claim(row, fence), fence),
        createdAt,
        version);
  }

  private static Definition definition(RowReader row) throws SQLException {
    String kind = row.text();
    String name = row.text();
    String text = row.text();
    String key = row.text();
    Schedule schedule = StoredSchedule.readOrKeep(row.text());
    row.skip(1);
    return new Definition(
        kind,
        name,
        text,
        key,
        schedule,
        Optional.empty(),
        Policies.RECURRING,
        new Labels(row.text(), row.text(), row.text()));
  }

  private static Optional<Claim> claim(RowReader row, long fence) throws SQLException {
    @Nullable String node = row.optionalText();
    if (node == null) {
      row.skip(2);
      return Optional.empty();
    }
    Instant since = row.instant();
    row.skip(1);
    return Optional.of(new Claim(node, fence, since, since, 1, true));
  }

  private static String problem(RuntimeException cause) {
    return cause instanceof UserFacingException told ? told.problem() : cause.toString();
  }

  /**
   * The readable reminders of a query, up to a limit.
   *
   * @param query returns all reminders, up to the given limit
   */
  static List<Reminder> leftOut(int limit, IntFunction<List<Reminder>> query) {
    int asked = limit;
    while (true) {
      List<Reminder> found = query.apply(asked);
      List<Reminder> readable = found.stream().filter(Reminder::readable).limit(limit).toList();
      if (readable.size() == limit || found.size() < asked) {
        return readable;
      }
      asked = Math.multiplyExact(asked, 2);
    }
  }
}
