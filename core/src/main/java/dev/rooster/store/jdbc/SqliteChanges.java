package dev.rooster.store.jdbc;

import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Step;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes reminders and their occurrences. */
final class SqliteChanges {
  private static final String CREATE =
      """
      INSERT INTO rooster_reminder (%s) VALUES (%s) ON CONFLICT (id) DO NOTHING
      """
          .formatted(ReminderRow.NAMES, parameters(ReminderRow.ALL));

  private static final List<Column<Reminder>> EDITED =
      Stream.of(ReminderRow.STANDING, ReminderRow.DEFINITION).flatMap(List::stream).toList();

  private static final String MOVE = update(ReminderRow.STANDING);
  private static final String EDIT = update(EDITED);

  private static final String RECORD =
      """
      INSERT INTO rooster_occurrence (%s) VALUES (%s)
      ON CONFLICT (reminder_id, due) DO UPDATE SET %s
      """
          .formatted(
              OccurrenceRow.NAMES,
              parameters(OccurrenceRow.ALL),
              OccurrenceRow.ALL.stream()
                  .skip(2)
                  .map(it -> "%1$s = excluded.%1$s".formatted(it.name()))
                  .collect(Collectors.joining(", ")));

  private SqliteChanges() {}

  private static String update(List<Column<Reminder>> columns) {
    return """
    UPDATE rooster_reminder SET version = version + 1, %s, %s
    WHERE id = ? AND version = ? AND fence = ?
    """
        .formatted(
            SqliteClaims.KEPT_OR_LET_GO,
            columns.stream().map(it -> it.name() + " = ?").collect(Collectors.joining(", ")));
  }

  private static String parameters(List<?> columns) {
    return String.join(", ", Collections.nCopies(columns.size(), "?"));
  }

  static List<Reminder> create(KeptStatements statements, List<Reminder> created)
      throws SQLException {
    List<Reminder> written = created.stream().map(it -> it.withVersion(1)).toList();
    PreparedStatement create = statements.of(CREATE);
    for (Reminder reminder : written) {
      Column.bind(create, 1, ReminderRow.ALL, reminder);
      if (create.executeUpdate() == 0) {
        throw RefusedException.alreadyExists(reminder.id());
      }
    }
    return written;
  }

  static Set<String> write(KeptStatements statements, List<Step> steps) throws SQLException {
    Set<String> written = new LinkedHashSet<>();
    for (Step step : steps) {
      if (step.deleted() ? remove(statements, step.reminder()) : move(statements, step)) {
        for (Occurrence occurrence : step.records()) {
          PreparedStatement record = statements.of(RECORD);
          Column.bind(record, 1, OccurrenceRow.ALL, occurrence);
          record.executeUpdate();
        }
        written.add(step.reminder().id());
      }
    }
    return written;
  }

  private static boolean move(KeptStatements statements, Step step) throws SQLException {
    Reminder reminder = step.reminder();
    PreparedStatement update = statements.of(step.edited() ? EDIT : MOVE);
    update.setInt(1, reminder.running() ? 1 : 0);
    int next = Column.bind(update, 2, step.edited() ? EDITED : ReminderRow.STANDING, reminder);
    Column.bind(update, next, ReminderRow.KEY, reminder);
    return update.executeUpdate() > 0;
  }

  private static boolean remove(KeptStatements statements, Reminder reminder) throws SQLException {
    PreparedStatement remove =
        statements.of("DELETE FROM rooster_reminder WHERE id = ? AND version = ? AND fence = ?");
    Column.bind(remove, 1, ReminderRow.KEY, reminder);
    return remove.executeUpdate() > 0;
  }

  static boolean delete(KeptStatements statements, String id) throws SQLException {
    PreparedStatement reminder = statements.of("DELETE FROM rooster_reminder WHERE id = ?");
    reminder.setString(1, id);
    boolean found = reminder.executeUpdate() > 0;
    if (found) {
      PreparedStatement history =
          statements.of("DELETE FROM rooster_occurrence WHERE reminder_id = ?");
      history.setString(1, id);
      history.executeUpdate();
    }
    return found;
  }
}
