package dev.rooster.store.jdbc;

import static dev.rooster.store.jdbc.Column.number;
import static dev.rooster.store.jdbc.Column.text;
import static dev.rooster.store.jdbc.Column.textIfAny;
import static dev.rooster.store.jdbc.RowReader.written;

import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.StoredReason;
import dev.rooster.schedule.Count;
import dev.rooster.store.RunUsage;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The record of an occurrence as a row of {@code rooster_occurrence}. */
final class OccurrenceRow {
  static final List<Column<Occurrence>> ALL =
      List.of(
          text("reminder_id", Occurrence::reminderId),
          number("due", it -> it.due().toEpochMilli()),
          number("last_due", it -> it.lastDue().toEpochMilli()),
          number("count", it -> it.count().number()),
          text("status", it -> written(it.status())),
          textIfAny("why", OccurrenceRow::why),
          textIfAny("reply", Occurrence::reply),
          number("attempts", Occurrence::attempts),
          number("started_at", it -> it.startedAt().map(Instant::toEpochMilli).orElse(null)),
          number("recorded_at", it -> it.recordedAt().toEpochMilli()),
          number("manual", it -> it.manual() ? 1 : 0),
          textIfAny("details", Occurrence::details),
          textIfAny("name", Occurrence::name),
          number("count_exact", it -> it.count().exact() ? 1 : 0));

  /** What {@link RunUsage} reads from the details; NULL without a usage. Never read into memory. */
  static final List<Column<Occurrence>> USAGE =
      List.of(
          number(
              "cost_nanos",
              it -> RunUsage.of(it.details()).flatMap(RunUsage::costNanos).orElse(null)),
          number("tokens", it -> RunUsage.of(it.details()).map(RunUsage::tokens).orElse(null)));

  static final List<Column<Occurrence>> WITH_USAGE =
      Stream.concat(ALL.stream(), USAGE.stream()).toList();

  static final List<Column<Occurrence>> KEY = ALL.subList(0, 2);

  static final String NAMES = Column.names(ALL);

  private OccurrenceRow() {}

  /** The columns that these records need: leaving out those of the usage is faster. */
  static List<Column<Occurrence>> columns(boolean uses) {
    return uses ? WITH_USAGE : ALL;
  }

  static boolean uses(Collection<Occurrence> records) {
    return records.stream().anyMatch(it -> RunUsage.isIn(it.details()));
  }

  /** Overwrites all but the key; a usage that is left out is none. */
  static String overwriting(boolean uses) {
    return WITH_USAGE.stream()
        .skip(KEY.size())
        .map(it ->
            uses || !USAGE.contains(it)
                ? "%1$s = excluded.%1$s".formatted(it.name())
                : it.name() + " = NULL")
        .collect(Collectors.joining(", "));
  }

  /** The reason on the first line; on the lines after it, what happened before the attempt. */
  private static String why(Occurrence record) {
    String why = StoredReason.write(record.why());
    return record.earlier().isEmpty() ? why : why + '\n' + StoredEarlier.write(record.earlier());
  }

  /** A record with an outcome of a newer version is shown as skipped, with that outcome. */
  static Occurrence read(RowReader row) throws SQLException {
    String reminderId = row.text();
    Instant due = row.instant();
    Instant lastDue = row.instant();
    long number = row.number();
    String outcome = row.text();
    Optional<Occurrence.Status> known = RowReader.known(Occurrence.Status.class, outcome);
    Occurrence.Status status = known.orElse(Occurrence.Status.SKIPPED);
    String[] stored = row.text().split("\n", 2);
    Optional<Reason> why =
        known.isPresent()
            ? StoredReason.read(stored[0])
            : Optional.of(new Reason.Unreadable((outcome + " " + stored[0]).strip()));
    String reply = row.text();
    int attempts = row.smallNumber();
    Optional<Instant> startedAt = row.optionalInstant();
    Instant recordedAt = row.instant();
    boolean manual = row.flag();
    String details = row.text();
    String name = row.text();
    Count count = new Count(number, row.flag());
    return new Occurrence(
        reminderId,
        name,
        due,
        lastDue,
        count,
        status,
        why,
        reply,
        attempts,
        startedAt,
        recordedAt,
        manual,
        details,
        StoredEarlier.read(stored.length > 1 ? stored[1] : ""));
  }
}
