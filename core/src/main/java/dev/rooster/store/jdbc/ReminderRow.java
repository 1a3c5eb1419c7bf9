package dev.rooster.store.jdbc;

import static dev.rooster.store.jdbc.Column.number;
import static dev.rooster.store.jdbc.Column.text;
import static dev.rooster.store.jdbc.RowReader.written;

import dev.rooster.reminder.Claim;
import dev.rooster.reminder.Condition;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Interruption;
import dev.rooster.reminder.Labels;
import dev.rooster.reminder.Missed;
import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Overlap;
import dev.rooster.reminder.Policies;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Standing;
import dev.rooster.reminder.Status;
import dev.rooster.reminder.Tally;
import dev.rooster.schedule.StoredSchedule;
import dev.rooster.store.Shards;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A reminder as a row of {@code rooster_reminder}. */
final class ReminderRow {

  /** Written once. */
  static final List<Column<Reminder>> IDENTITY =
      List.of(
          text("id", Reminder::id),
          number("shard", it -> Shards.of(it.id())),
          number("created_at", it -> it.createdAt().toEpochMilli()));

  /** Written when the reminder is made or edited. */
  static final List<Column<Reminder>> DEFINITION =
      List.of(
          text("kind", it -> it.definition().kind()),
          text("name", it -> it.definition().name()),
          text("body", it -> it.definition().text()),
          text("limit_key", it -> it.definition().key()),
          text("schedule", it -> StoredSchedule.write(it.definition().schedule())),
          text("condition_mode", condition(it -> written(it.mode()))),
          text("condition_by", condition(it -> written(it.by()))),
          text("condition_text", condition(Condition::text)),
          number("condition_timeout", condition(it -> it.timeout().toMillis())),
          text("missed", policy(it -> written(it.missed().policy()))),
          number("missed_within", policy(it -> it.missed().within().toMillis())),
          text("overlap", policy(it -> written(it.overlap()))),
          number("retries", policy(Policies::retries)),
          text("interruption", policy(it -> written(it.interruption()))),
          number("timeout", policy(it -> it.timeout().toMillis())),
          number("max_fires", policy(it -> it.maxFires().stream().boxed().findAny().orElse(null))),
          number("delete_after_run", policy(it -> it.deleteAfterRun() ? 1 : 0)),
          text("owner", it -> it.definition().labels().owner()),
          text("source", it -> it.definition().labels().source()),
          text("details", it -> it.definition().labels().details()));

  /** Written with every step. The version and the claim stand apart: stores give those. */
  static final List<Column<Reminder>> STANDING =
      List.of(
          text("status", it -> written(it.standing().status())),
          text("reason", it -> it.standing().reason()),
          number("automatic", it -> it.standing().automatic() ? 1 : 0),
          number("next_due", next(it -> it.due().toEpochMilli())),
          number("next_at", next(it -> it.at().toEpochMilli())),
          text("next_reason", next(it -> written(it.reason()))),
          number("next_attempt", next(NextFire::attempt)),
          number("next_interruptions", next(NextFire::interruptions)),
          number("next_after", next(it -> it.after().map(Instant::toEpochMilli).orElse(null))),
          number("fires", it -> it.standing().tally().fires()),
          number("errors_in_a_row", it -> it.standing().tally().errorsInARow()),
          number("last_due", last(it -> it.due().toEpochMilli())),
          number("last_fired_at", last(it -> it.firedAt().toEpochMilli())),
          text("last_status", last(it -> written(it.status()))),
          text("last_error", last(Tally.Last::error)),
          number("last_duration", last(it -> it.duration().toMillis())));

  /** The claim; all empty, but for the fence, while nothing runs. */
  static final List<Column<Reminder>> CLAIM =
      List.of(
          number("fence", it -> it.standing().fence()),
          text("claim_node", claim(Claim::node)),
          number("claim_since", claim(it -> it.since().toEpochMilli())),
          number("claim_due", claim(it -> it.due().toEpochMilli())),
          number("claim_attempt", claim(Claim::attempt)),
          number("claim_manual", claim(it -> it.manual() ? 1 : 0)));

  static final List<Column<Reminder>> VERSION = List.of(number("version", Reminder::version));

  /** By which a step is written. */
  static final List<Column<Reminder>> KEY =
      List.of(IDENTITY.getFirst(), VERSION.getFirst(), CLAIM.getFirst());

  /** All columns, in the order in which {@link #read} reads them. */
  static final List<Column<Reminder>> ALL =
      Stream.of(IDENTITY, VERSION, DEFINITION, STANDING, CLAIM).flatMap(List::stream).toList();

  static final String NAMES = Column.names(ALL);

  private ReminderRow() {}

  static Reminder read(RowReader row) throws SQLException {
    String id = row.text();
    row.number();
    Instant createdAt = row.instant();
    long version = row.number();
    Definition definition = readDefinition(row);
    return new Reminder(id, definition, readStanding(row), createdAt, version);
  }

  private static Definition readDefinition(RowReader row) throws SQLException {
    return new Definition(
        row.text(),
        row.text(),
        row.text(),
        row.text(),
        StoredSchedule.read(row.text()),
        readCondition(row),
        readPolicies(row),
        new Labels(row.text(), row.text(), row.text()));
  }

  private static Optional<Condition> readCondition(RowReader row) throws SQLException {
    String mode = row.optionalText();
    if (mode == null) {
      row.skip(3);
      return Optional.empty();
    }
    return Optional.of(
        new Condition(
            RowReader.choice(Condition.Mode.class, mode),
            row.choice(Condition.By.class),
            row.text(),
            row.duration()));
  }

  private static Policies readPolicies(RowReader row) throws SQLException {
    return new Policies(
        new Missed(row.choice(Missed.Policy.class), row.duration()),
        row.choice(Overlap.class),
        row.smallNumber(),
        row.choice(Interruption.class),
        row.duration(),
        row.optionalNumber(),
        row.flag());
  }

  private static Standing readStanding(RowReader row) throws SQLException {
    Status status = row.choice(Status.class);
    String reason = row.text();
    boolean automatic = row.flag();
    Optional<NextFire> next = readNext(row);
    Tally tally = new Tally(row.smallNumber(), row.smallNumber(), readLast(row));
    long fence = row.number();
    return new Standing(status, reason, automatic, next, readClaim(row, fence), fence, tally);
  }

  private static Optional<NextFire> readNext(RowReader row) throws SQLException {
    Optional<Instant> due = row.optionalInstant();
    if (due.isEmpty()) {
      row.skip(5);
      return Optional.empty();
    }
    return Optional.of(
        new NextFire(
            due.get(),
            row.instant(),
            row.choice(NextFire.Reason.class),
            row.smallNumber(),
            row.smallNumber(),
            row.optionalInstant()));
  }

  private static Optional<Tally.Last> readLast(RowReader row) throws SQLException {
    Optional<Instant> due = row.optionalInstant();
    if (due.isEmpty()) {
      row.skip(4);
      return Optional.empty();
    }
    return Optional.of(
        new Tally.Last(
            due.get(),
            row.instant(),
            row.choice(Occurrence.Status.class),
            row.text(),
            row.duration()));
  }

  private static Optional<Claim> readClaim(RowReader row, long fence) throws SQLException {
    String node = row.optionalText();
    if (node == null) {
      row.skip(4);
      return Optional.empty();
    }
    return Optional.of(
        new Claim(node, fence, row.instant(), row.instant(), row.smallNumber(), row.flag()));
  }

  private static Function<Reminder, @Nullable Object> condition(
      Function<Condition, @Nullable Object> part) {
    return it -> it.definition().condition().map(part).orElse(null);
  }

  private static Function<Reminder, @Nullable Object> policy(
      Function<Policies, @Nullable Object> part) {
    return it -> part.apply(it.definition().policies());
  }

  private static Function<Reminder, @Nullable Object> next(
      Function<NextFire, @Nullable Object> part) {
    return it -> it.standing().next().map(part).orElse(null);
  }

  private static Function<Reminder, @Nullable Object> last(
      Function<Tally.Last, @Nullable Object> part) {
    return it -> it.standing().tally().last().map(part).orElse(null);
  }

  private static Function<Reminder, @Nullable Object> claim(
      Function<Claim, @Nullable Object> part) {
    return it -> it.standing().claim().map(part).orElse(null);
  }
}
