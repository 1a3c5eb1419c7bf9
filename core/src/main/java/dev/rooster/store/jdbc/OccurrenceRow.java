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
          textIfAny("why", OccurrenceRow::why),
          textIfAny("reply", Occurrence::reply),
          number("attempts", Occurrence::attempts),
          number("started_at", it -> it.startedAt().map(Instant::toEpochMilli).orElse(null)),
          number("recorded_at", it -> it.recordedAt().toEpochMilli()),
          number("manual", it -> it.manual() ? 1 : 0),
          textIfAny("details", Occurrence::details));

  static final String NAMES = Column.names(ALL);

  private OccurrenceRow() {}

  /** The reason on the first line; on the lines after it, what happened before the attempt. */
  private static String why(Occurrence record) {
    String why = StoredReason.write(record.why());
    return record.earlier().isEmpty() ? why : why + '\n' + StoredEarlier.write(record.earlier());
  }

  static Occurrence read(RowReader row) throws SQLException {
    String reminderId = row.text();
    Instant due = row.instant();
    Instant lastDue = row.instant();
    int count = row.smallNumber();
    Occurrence.Status status = row.choice(Occurrence.Status.class);
    String[] why = row.text().split("\n", 2);
    return new Occurrence(
        reminderId,
        due,
        lastDue,
        count,
        status,
        StoredReason.read(why[0]),
        row.text(),
        row.smallNumber(),
        row.optionalInstant(),
        row.instant(),
        row.flag(),
        row.text(),
        StoredEarlier.read(why.length > 1 ? why[1] : ""));
  }
}
