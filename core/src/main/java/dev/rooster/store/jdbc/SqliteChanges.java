package dev.rooster.store.jdbc;

import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Step;
import dev.rooster.store.Note;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
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
          .formatted(ReminderRow.CREATED_NAMES, parameters(ReminderRow.CREATED));

  private static final NewRow.Insert CREATE_ONE = new NewRow.Insert("ON CONFLICT (id) DO NOTHING");

  private static final List<Column<Reminder>> EDITED =
      Stream.of(ReminderRow.STANDING, ReminderRow.DEFINITION).flatMap(List::stream).toList();

  private static final String MOVE = update(ReminderRow.STANDING);
  private static final String EDIT = update(EDITED);

  private static final String REMOVE =
      "DELETE FROM rooster_reminder WHERE id = ? AND version = ? AND fence = ?";

  private static final String RECORD = record(false);
  private static final String RECORD_WITH_USAGE = record(true);

  private static final String WITHDRAW =
      "DELETE FROM rooster_occurrence WHERE reminder_id = ? AND due = ?";

  private SqliteChanges() {}

  private static String update(List<Column<Reminder>> columns) {
    return """
    UPDATE rooster_reminder SET version = version + 1, %s, %s
    WHERE id = ? AND version = ? AND fence = ?
    """
        .formatted(
            SqliteClaims.KEEP_OR_RELEASE,
            columns.stream().map(it -> it.name() + " = ?").collect(Collectors.joining(", ")));
  }

  private static String record(boolean uses) {
    return """
    INSERT INTO rooster_occurrence (%s) VALUES (%s)
    ON CONFLICT (reminder_id, due) DO UPDATE SET %s
    """
        .formatted(
            Column.names(OccurrenceRow.columns(uses)),
            parameters(OccurrenceRow.columns(uses)),
            OccurrenceRow.overwriting(uses));
  }

  private static String parameters(List<?> columns) {
    return String.join(", ", Collections.nCopies(columns.size(), "?"));
  }

  static List<Reminder> create(CachedStatements statements, List<Reminder> created)
      throws SQLException {
    List<Reminder> made = created.stream().map(it -> it.withVersion(1)).toList();
    List<Reminder> written =
        statements.changing(
            CREATE, made, (create, it) -> Column.bind(create, 1, ReminderRow.CREATED, it));
    if (written.size() < made.size()) {
      List<Reminder> taken = new ArrayList<>(made);
      written.forEach(taken::remove);
      throw RefusedException.alreadyExists(taken.getFirst().id());
    }
    return made;
  }

  /** The same with one statement. */
  static Reminder create(CachedStatements statements, Reminder created) throws SQLException {
    Reminder made = created.withVersion(1);
    NewRow row = new NewRow(made);
    if (!statements.changes(CREATE_ONE.of(row), row, (create, it) -> it.bind(create))) {
      throw RefusedException.alreadyExists(made.id());
    }
    return made;
  }

  static Set<String> write(CachedStatements statements, List<Step> steps) throws SQLException {
    List<Step> written = new ArrayList<>();
    written.addAll(
        statements.changing(
            MOVE,
            steps.stream().filter(it -> !it.deleted() && !it.edited()).toList(),
            (move, step) -> bind(move, step, ReminderRow.STANDING)));
    written.addAll(
        statements.changing(
            EDIT,
            steps.stream().filter(it -> !it.deleted() && it.edited()).toList(),
            (edit, step) -> bind(edit, step, EDITED)));
    written.addAll(
        statements.changing(
            REMOVE,
            steps.stream().filter(Step::deleted).toList(),
            (remove, step) -> Column.bind(remove, 1, ReminderRow.KEY, step.reminder())));
    statements.changing(
        WITHDRAW,
        written.stream().flatMap(it -> it.gone().stream()).toList(),
        (withdraw, it) -> Column.bind(withdraw, 1, OccurrenceRow.KEY, it));
    record(statements, written.stream().flatMap(it -> it.records().stream()).toList());
    statements.changing(
        CREATE,
        written.stream().flatMap(it -> it.made().stream()).map(it -> it.withVersion(1)).toList(),
        (create, it) -> Column.bind(create, 1, ReminderRow.CREATED, it));
    return written.stream().map(it -> it.reminder().id()).collect(Collectors.toSet());
  }

  private static void record(CachedStatements statements, List<Occurrence> records)
      throws SQLException {
    boolean uses = OccurrenceRow.uses(records);
    statements.changing(
        uses ? RECORD_WITH_USAGE : RECORD,
        records,
        (record, it) -> Column.bind(record, 1, OccurrenceRow.columns(uses), it));
  }

  private static void bind(PreparedStatement update, Step step, List<Column<Reminder>> columns)
      throws SQLException {
    update.setInt(1, step.reminder().running() ? 1 : 0);
    int next = Column.bind(update, 2, columns, step.reminder());
    Column.bind(update, next, ReminderRow.KEY, step.reminder());
  }

  static boolean note(CachedStatements statements, Note note) throws SQLException {
    PreparedStatement write = statements.of(note.version() == 0 ? Notes.MAKE : Notes.CHANGE);
    if (note.version() == 0) {
      write.setString(1, note.name());
      write.setString(2, note.text());
    } else {
      write.setString(1, note.text());
      write.setString(2, note.name());
      write.setLong(3, note.version());
    }
    return write.executeUpdate() > 0;
  }

  static boolean forget(CachedStatements statements, Note note) throws SQLException {
    PreparedStatement forget = statements.of(Notes.FORGET);
    forget.setString(1, note.name());
    forget.setLong(2, note.version());
    return forget.executeUpdate() > 0;
  }

  static boolean delete(CachedStatements statements, String id) throws SQLException {
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
