package dev.rooster.store.jdbc;

import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Step;
import java.sql.SQLException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Writes steps with their records. The rows are locked in the order of their ids, so that no two
 * transactions wait for each other.
 */
final class PostgresWrites {

  /** By which reminder and version a step is written. */
  private static final List<Column<Step>> KEY =
      ofReminder(Stream.of(ReminderRow.IDENTITY.subList(0, 1), ReminderRow.VERSION));

  private static final List<Column<Step>> STANDING =
      ofReminder(Stream.of(ReminderRow.STANDING, ReminderRow.CLAIM));

  private static final List<Column<Step>> STANDING_AND_DEFINITION =
      ofReminder(Stream.of(ReminderRow.STANDING, ReminderRow.CLAIM, ReminderRow.DEFINITION));

  private static final List<Column<Step>> DELETED =
      List.of(Column.number("deleted", it -> it.deleted() ? 1 : 0));

  private static final String WRITE = writing(STANDING);

  /** Where one of the steps is an edit, all are written as if they were. */
  private static final String WRITE_EDITS = writing(STANDING_AND_DEFINITION);

  private final PgSession session;
  private final PostgresNotices notices;

  PostgresWrites(PgSession session, PostgresNotices notices) {
    this.session = session;
    this.notices = notices;
  }

  Set<String> write(List<Step> steps) {
    return steps.isEmpty()
        ? Set.of()
        : notices.told(horizon -> session.single(statements -> write(statements, steps, horizon)));
  }

  /**
   * No two of these queries are joined but with the table itself, by its key: the planner takes the
   * fresh ones for few, and would compare each with each. IS TRUE keeps IN from becoming a join.
   */
  private static String writing(List<Column<Step>> columns) {
    return PgSql.PLANNED_ANEW
        + """
        WITH clock AS MATERIALIZED (%1$s),
        fresh AS MATERIALIZED (
          SELECT step.* FROM rooster_reminder r JOIN %2$s USING (id, version)
          ORDER BY r.id
          FOR UPDATE OF r
        ),
        changed AS (
          UPDATE rooster_reminder r
          SET version = r.version + 1, %3$s,
            stop_requested = CASE WHEN fresh.claim_node IS NULL THEN 0 ELSE r.stop_requested END
          FROM fresh
          WHERE r.id = fresh.id AND deleted = 0
        ),
        removed AS (
          DELETE FROM rooster_reminder r USING fresh WHERE r.id = fresh.id AND deleted = 1
        ),
        recorded AS (
          INSERT INTO rooster_occurrence (%4$s)
          SELECT %5$s FROM %6$s WHERE (record.reminder_id IN (SELECT id FROM fresh)) IS TRUE
          ON CONFLICT (reminder_id, due) DO UPDATE SET %7$s
        )
        SELECT id, %8$s FROM fresh, clock
        """
            .formatted(
                PgSql.NOW,
                PgSql.unnest("step", all(columns)),
                PgSql.assignments("fresh", columns),
                OccurrenceRow.NAMES,
                PgSql.of("record", OccurrenceRow.ALL),
                PgSql.unnest("record", OccurrenceRow.ALL),
                PgSql.assignments(
                    "excluded", OccurrenceRow.ALL.subList(2, OccurrenceRow.ALL.size())),
                PgSql.waking("fresh"));
  }

  private static List<Written> write(PgStatements statements, List<Step> steps, long horizon)
      throws SQLException {
    boolean edits = steps.stream().anyMatch(Step::edited);
    return statements.rowsPlannedAnew(
        edits ? WRITE_EDITS : WRITE,
        parameters ->
            parameters
                .rows(all(edits ? STANDING_AND_DEFINITION : STANDING), steps)
                .rows(OccurrenceRow.ALL, records(steps))
                .number(horizon),
        Written::read);
  }

  private static List<Column<Step>> all(List<Column<Step>> columns) {
    return Stream.of(KEY, columns, DELETED).flatMap(List::stream).toList();
  }

  /** One for each occurrence: a statement cannot write over a row of its own. */
  private static List<Occurrence> records(List<Step> steps) {
    Map<String, Occurrence> byOccurrence = new LinkedHashMap<>();
    for (Step step : steps) {
      for (Occurrence record : step.records()) {
        byOccurrence.put(record.reminderId() + "@" + record.due().toEpochMilli(), record);
      }
    }
    return List.copyOf(byOccurrence.values());
  }

  private static List<Column<Step>> ofReminder(Stream<List<Column<Reminder>>> columns) {
    return columns
        .flatMap(Collection::stream)
        .map(
            it -> new Column<Step>(it.name(), it.type(), step -> it.value().apply(step.reminder())))
        .toList();
  }
}
