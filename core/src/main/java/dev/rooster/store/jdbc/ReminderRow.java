package dev.rooster.store.jdbc;

import static dev.rooster.store.jdbc.Column.number;
import static dev.rooster.store.jdbc.Column.text;
import static dev.rooster.store.jdbc.RowReader.written;

import dev.rooster.reminder.Claim;
import dev.rooster.reminder.Condition;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Labels;
import dev.rooster.reminder.NextFire;
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
          text("condition", condition(Packed::condition)),
          text("policies", it -> Packed.policies(it.definition().policies())),
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
          number("next_attempt", next(NextFire::attempt)),
          text("next_how", next(Packed::how)),
          number("fires", it -> it.standing().tally().fires()),
          number("errors_in_a_row", it -> it.standing().tally().errorsInARow()),
          text("last", last(Packed::last)));

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
        Optional.ofNullable(row.optionalText()).map(Packed::condition),
        Packed.policies(row.text()),
        new Labels(row.text(), row.text(), row.text()));
  }

  private static Standing readStanding(RowReader row) throws SQLException {
    Status status = row.choice(Status.class);
    String reason = row.text();
    boolean automatic = row.flag();
    Optional<NextFire> next = readNext(row);
    Tally tally =
        new Tally(
            row.smallNumber(),
            row.smallNumber(),
            Optional.ofNullable(row.optionalText()).map(Packed::last));
    long fence = row.number();
    return new Standing(status, reason, automatic, next, readClaim(row, fence), fence, tally);
  }

  private static Optional<NextFire> readNext(RowReader row) throws SQLException {
    Optional<Instant> due = row.optionalInstant();
    if (due.isEmpty()) {
      row.skip(3);
      return Optional.empty();
    }
    return Optional.of(Packed.next(due.get(), row.instant(), row.smallNumber(), row.text()));
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
