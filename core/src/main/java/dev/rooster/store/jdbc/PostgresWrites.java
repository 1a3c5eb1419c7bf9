package dev.rooster.store.jdbc;

import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Step;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes steps with their records. The rows are gone through in the order of their ids, so that no
 * two transactions wait for each other.
 */
final class PostgresWrites {

  private static final List<Column<Step>> KEY = ofReminder(Stream.of(ReminderRow.KEY));

  private static final List<Column<Step>> STANDING = ofReminder(Stream.of(ReminderRow.STANDING));

  private static final List<Column<Step>> STANDING_AND_DEFINITION =
      ofReminder(Stream.of(ReminderRow.STANDING, ReminderRow.DEFINITION));

  /** A step may let the claim go; it never makes one. */
  private static final List<Column<Step>> HOLDS =
      List.of(Column.number("holds", it -> it.reminder().running() ? 1 : 0));

  private static final Writing MOVING = Writing.of(STANDING);

  /** Where one of the steps is an edit, all are written as if they were. */
  private static final Writing EDITING = Writing.of(STANDING_AND_DEFINITION);

  /**
   * Two statements that write the same.
   *
   * @param columns of the steps
   * @param recording fails if there is a record already
   * @param recordingOver writes over records, and takes a tenth longer for that
   */
  private record Writing(List<Column<Step>> columns, ByIndex recording, ByIndex recordingOver) {
    static Writing of(List<Column<Step>> columns) {
      String over =
          "ON CONFLICT (reminder_id, due) DO UPDATE SET "
              + PgSql.assignments(
                  "excluded", OccurrenceRow.ALL.subList(2, OccurrenceRow.ALL.size()));
      return new Writing(all(columns), writing(columns, ""), writing(columns, over));
    }
  }

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

  /** IS TRUE keeps IN from becoming a join, which would compare each with each. */
  private static ByIndex writing(List<Column<Step>> columns, String onConflict) {
    return ByIndex.of(
        """
        WITH clock AS MATERIALIZED (%1$s),
        changed AS (
          UPDATE rooster_reminder r SET version = r.version + 1, %3$s, %4$s
          FROM %2$s
          WHERE r.id = step.id AND r.version = step.version AND r.fence = step.fence
          RETURNING r.id, r.status, r.claim_node, r.next_at
        ),
        removed AS (
          DELETE FROM rooster_reminder r USING %5$s
          WHERE r.id = gone.id AND r.version = gone.version AND r.fence = gone.fence
          RETURNING r.id
        ),
        recorded AS (
          INSERT INTO rooster_occurrence (%6$s)
          SELECT %7$s FROM %8$s
          WHERE (record.reminder_id IN (SELECT id FROM changed UNION ALL SELECT id FROM removed))
            IS TRUE
          %9$s
        )
        SELECT id, %10$s FROM changed, clock
        UNION ALL SELECT id, NULL, now FROM removed, clock
        """
            .formatted(
                PgSql.NOW,
                PgSql.unnest("step", all(columns)),
                PgSql.assignments("step", columns),
                heldOrLetGo(),
                PgSql.unnest("gone", KEY),
                OccurrenceRow.NAMES,
                PgSql.of("record", OccurrenceRow.ALL),
                PgSql.unnest("record", OccurrenceRow.ALL),
                onConflict,
                PgSql.waking("changed")));
  }

  /** With the claim goes the wish to stop the run; the fence stays. */
  private static String heldOrLetGo() {
    return Stream.concat(
            ReminderRow.CLAIM.stream()
                .skip(1)
                .map(it -> "%1$s = CASE holds WHEN 1 THEN r.%1$s END".formatted(it.name())),
            Stream.of("stop_requested = r.stop_requested * holds"))
        .collect(Collectors.joining(", "));
  }

  /** What was tried before has a record; so may have, rarely, what was not. */
  private static List<Written> write(PgStatements statements, List<Step> steps, long horizon)
      throws SQLException {
    Writing writing = steps.stream().anyMatch(Step::edited) ? EDITING : MOVING;
    PgStatements.Binding binding = binding(writing, steps, horizon);
    if (steps.stream().flatMap(it -> it.records().stream()).allMatch(it -> it.attempts() <= 1)) {
      try {
        return statements.rows(writing.recording(), binding, Written::read);
      } catch (SQLException e) {
        if (!PgFailure.taken(e)) {
          throw e;
        }
      }
    }
    return statements.rows(writing.recordingOver(), binding, Written::read);
  }

  private static PgStatements.Binding binding(Writing writing, List<Step> steps, long horizon) {
    Map<Boolean, List<Step>> byDeleted =
        steps.stream()
            .sorted(Comparator.comparing(it -> it.reminder().id()))
            .collect(Collectors.partitioningBy(Step::deleted));
    return parameters ->
        parameters
            .rows(writing.columns(), byDeleted.getOrDefault(false, List.of()))
            .rows(KEY, byDeleted.getOrDefault(true, List.of()))
            .rows(OccurrenceRow.ALL, records(steps))
            .number(horizon);
  }

  private static List<Column<Step>> all(List<Column<Step>> columns) {
    return Stream.of(KEY, columns, HOLDS).flatMap(List::stream).toList();
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
