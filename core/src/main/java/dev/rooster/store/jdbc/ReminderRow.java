package dev.rooster.store.jdbc;

import static dev.rooster.store.jdbc.Column.number;
import static dev.rooster.store.jdbc.Column.text;
import static dev.rooster.store.jdbc.Column.textIfAny;
import static dev.rooster.store.jdbc.RowReader.written;

import dev.rooster.reminder.Claim;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Labels;
import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.Policies;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Standing;
import dev.rooster.reminder.Status;
import dev.rooster.reminder.StoredReason;
import dev.rooster.reminder.Tally;
import dev.rooster.schedule.Schedule;
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

  /** Written on create and edit. */
  static final List<Column<Reminder>> DEFINITION =
      List.of(
          text("kind", it -> it.definition().kind()),
          text("name", it -> it.definition().name()),
          text("body", it -> it.definition().text()),
          text("limit_key", it -> it.definition().key()),
          text("schedule", it -> StoredSchedule.write(it.definition().schedule())),
          text("policies", it -> PackedColumn.policies(it.definition())),
          text("owner", it -> it.definition().labels().owner()),
          text("source", it -> it.definition().labels().source()),
          textIfAny("details", it -> it.definition().labels().details()));

  /** Written with every step, except for the version and the claim, which the stores set. */
  static final List<Column<Reminder>> STANDING =
      List.of(
          text("status", it -> written(it.standing().status())),
          textIfAny("reason", it -> StoredReason.write(it.standing().reason())),
          number("next_at", next(it -> it.at().toEpochMilli())),
          text("next_fire", next(PackedColumn::next)),
          text("tally", it -> PackedColumn.tally(it.standing().tally())));

  /** The claim; all empty except for the fence while nothing runs. */
  static final List<Column<Reminder>> CLAIM =
      List.of(
          number("fence", it -> it.standing().fence()),
          text("claim_node", claim(Claim::node)),
          number("claim_since", claim(it -> it.since().toEpochMilli())),
          text("claim_fire", claim(PackedColumn::claim)));

  static final List<Column<Reminder>> VERSION = List.of(number("version", Reminder::version));

  /** Identifies the row that a step writes to. */
  static final List<Column<Reminder>> KEY =
      List.of(IDENTITY.getFirst(), VERSION.getFirst(), CLAIM.getFirst());

  /** All columns, in the order in which {@link #read} reads them. */
  static final List<Column<Reminder>> ALL =
      Stream.of(IDENTITY, VERSION, DEFINITION, STANDING, CLAIM).flatMap(List::stream).toList();

  static final String NAMES = Column.names(ALL);

  /** Of a new reminder, which has no claim: the rest of the columns is empty. */
  static final List<Column<Reminder>> CREATED =
      Stream.of(IDENTITY, VERSION, DEFINITION, STANDING, List.of(CLAIM.getFirst()))
          .flatMap(List::stream)
          .toList();

  static final String CREATED_NAMES = Column.names(CREATED);

  private ReminderRow() {}

  /** A row in words of a newer version does not affect the rows beside it. */
  static Reminder read(RowReader row) throws SQLException {
    int place = row.place();
    try {
      return readKnown(row);
    } catch (RuntimeException e) {
      row.back(place);
      return UnreadableRow.read(row, e);
    }
  }

  private static Reminder readKnown(RowReader row) throws SQLException {
    String id = row.text();
    row.number();
    Instant createdAt = row.instant();
    long version = row.number();
    Definition definition = readDefinition(row);
    return new Reminder(id, definition, readStanding(row), createdAt, version);
  }

  private static Definition readDefinition(RowReader row) throws SQLException {
    String kind = row.text();
    String name = row.text();
    String text = row.text();
    String key = row.text();
    Schedule schedule = StoredSchedule.readOrKeep(row.text());
    PackedColumn packed = row.packed();
    Policies policies = packed.policies();
    return new Definition(
        kind,
        name,
        text,
        key,
        schedule,
        packed.condition(),
        policies,
        new Labels(row.text(), row.text(), row.text()));
  }

  private static Standing readStanding(RowReader row) throws SQLException {
    Status status = row.choice(Status.class);
    Optional<Reason> reason = StoredReason.read(row.text());
    Optional<NextFire> next = readNext(row);
    Tally tally = row.packed().tally();
    long fence = row.number();
    return new Standing(status, reason, next, readClaim(row, fence), fence, tally);
  }

  private static Optional<NextFire> readNext(RowReader row) throws SQLException {
    Optional<Instant> at = row.optionalInstant();
    if (at.isEmpty()) {
      row.skip(1);
      return Optional.empty();
    }
    return Optional.of(row.packed().next(at.get()));
  }

  private static Optional<Claim> readClaim(RowReader row, long fence) throws SQLException {
    String node = row.optionalText();
    if (node == null) {
      row.skip(2);
      return Optional.empty();
    }
    Instant since = row.instant();
    return Optional.of(row.packed().claim(node, fence, since));
  }

  private static Function<Reminder, @Nullable Object> next(
      Function<NextFire, @Nullable Object> part) {
    return it -> it.standing().next().map(part).orElse(null);
  }

  private static Function<Reminder, @Nullable Object> claim(
      Function<Claim, @Nullable Object> part) {
    return it -> it.standing().claim().map(part).orElse(null);
  }
}
