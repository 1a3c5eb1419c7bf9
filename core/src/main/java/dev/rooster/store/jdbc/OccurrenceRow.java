package dev.rooster.store.jdbc;

import static dev.rooster.store.jdbc.Column.number;
import static dev.rooster.store.jdbc.Column.text;
import static dev.rooster.store.jdbc.Column.textIfAny;
import static dev.rooster.store.jdbc.RowReader.written;

import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.StoredReason;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;

/** The record of an occurrence as a row of {@code rooster_occurrence}. */
final class OccurrenceRow {
  static final List<Column<Occurrence>> ALL =
      List.of(
          text("reminder_id", Occurrence::reminderId),
          number("due", it -> it.due().toEpochMilli()),
          number("last_due", it -> it.lastDue().toEpochMilli()),
          number("count", Occurrence::count),
          text("status", it -> written(it.status())),
          textIfAny("why", it -> StoredReason.write(it.why())),
          textIfAny("reply", Occurrence::reply),
          number("attempts", Occurrence::attempts),
          number("started_at", it -> it.startedAt().map(Instant::toEpochMilli).orElse(null)),
          number("recorded_at", it -> it.recordedAt().toEpochMilli()),
          number("manual", it -> it.manual() ? 1 : 0),
          textIfAny("details", Occurrence::details));

  static final List<Column<Occurrence>> KEY = ALL.subList(0, 2);

  static final String NAMES = Column.names(ALL);

  private OccurrenceRow() {}

  static Occurrence read(RowReader row) throws SQLException {
    return new Occurrence(
        row.text(),
        row.instant(),
        row.instant(),
        row.smallNumber(),
        row.choice(Occurrence.Status.class),
        StoredReason.read(row.text()),
        row.text(),
        row.smallNumber(),
        row.optionalInstant(),
        row.instant(),
        row.flag(),
        row.text());
  }
}
