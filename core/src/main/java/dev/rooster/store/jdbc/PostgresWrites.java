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
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
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

  /** A reminder that is made with a step, and whose step that is. */
  private record Made(String maker, Reminder reminder) {
    static final List<Column<Made>> COLUMNS =
        Stream.concat(
                Stream.of(Column.text("maker", Made::maker)),
                ReminderRow.ALL.stream()
                    .map(it ->
                        new Column<Made>(
                            it.name(), it.type(), made -> it.value().apply(made.reminder()))))
            .toList();
  }

  /**
   * What a statement has to do; each thing that it need not do makes it quicker.
   *
   * @param edits writes definitions; where one of the steps is an edit, all are written as if
   * @param over writes over records that are there already, and does not fail
   * @param makes makes further reminders
   */
  private record Shape(boolean edits, boolean over, boolean makes) {
    static Shape of(List<Step> steps) {
      return new Shape(
          steps.stream().anyMatch(Step::edited),
          steps.stream().flatMap(it -> it.records().stream()).anyMatch(it -> it.attempts() > 1),
          steps.stream().anyMatch(it -> !it.made().isEmpty()));
    }

    Shape writingOver() {
      return new Shape(edits, true, makes);
    }

    List<Column<Step>> columns() {
      return edits ? STANDING_AND_DEFINITION : STANDING;
    }
  }

  private static final String MAKING =
      """
      ,
      made AS (
        INSERT INTO rooster_reminder (%1$s)
        SELECT %2$s FROM %3$s
        WHERE (fresh.maker IN (SELECT id FROM changed UNION ALL SELECT id FROM removed)) IS TRUE
        ON CONFLICT (id) DO NOTHING
        RETURNING id, status, claim_node, next_at
      )
      """
          .formatted(
              ReminderRow.NAMES,
              PgSql.of("fresh", ReminderRow.ALL),
              PgSql.unnest("fresh", Made.COLUMNS));

  private static final Map<Shape, ByIndex> STATEMENTS =
      Stream.of(true, false)
          .flatMap(edits ->
              Stream.of(true, false)
                  .flatMap(
                      over -> Stream.of(true, false).map(makes -> new Shape(edits, over, makes))))
          .collect(Collectors.toMap(Function.identity(), PostgresWrites::writing));

  private final PgSession session;
  private final PostgresNotices notices;

  PostgresWrites(PgSession session, PostgresNotices notices) {
    this.session = session;
    this.notices = notices;
  }

  Set<String> write(List<Step> steps) {
    if (steps.isEmpty()) {
      return Set.of();
    }
    Set<String> written =
        notices.told(horizon -> session.single(statements -> write(statements, steps, horizon)));
    return steps.stream()
        .map(it -> it.reminder().id())
        .filter(written::contains)
        .collect(Collectors.toSet());
  }

  /** IS TRUE keeps IN from becoming a join, which would compare each with each. */
  private static ByIndex writing(Shape shape) {
    String over =
        "ON CONFLICT (reminder_id, due) DO UPDATE SET "
            + PgSql.assignments("excluded", OccurrenceRow.ALL.subList(2, OccurrenceRow.ALL.size()));
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
        )%10$s
        SELECT id, %11$s FROM changed, clock
        UNION ALL SELECT id, NULL, now FROM removed, clock%12$s
        """
            .formatted(
                PgSql.NOW,
                PgSql.unnest("step", all(shape.columns())),
                PgSql.assignments("step", shape.columns()),
                heldOrLetGo(),
                PgSql.unnest("gone", KEY),
                OccurrenceRow.NAMES,
                PgSql.of("record", OccurrenceRow.ALL),
                PgSql.unnest("record", OccurrenceRow.ALL),
                shape.over() ? over : "",
                shape.makes() ? MAKING : "",
                PgSql.waking("changed"),
                shape.makes()
                    ? "\nUNION ALL SELECT id, " + PgSql.waking("made") + " FROM made, clock"
                    : ""));
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
  private static List<WriteResult> write(PgStatements statements, List<Step> steps, long horizon)
      throws SQLException {
    Shape shape = Shape.of(steps);
    PgStatements.Binding binding = binding(shape, steps, horizon);
    if (!shape.over()) {
      try {
        return statements.rows(statement(shape), binding, WriteResult::read);
      } catch (SQLException e) {
        if (!PgFailure.taken(e)) {
          throw e;
        }
      }
    }
    return statements.rows(statement(shape.writingOver()), binding, WriteResult::read);
  }

  private static ByIndex statement(Shape shape) {
    return Objects.requireNonNull(STATEMENTS.get(shape));
  }

  private static PgStatements.Binding binding(Shape shape, List<Step> steps, long horizon) {
    Map<Boolean, List<Step>> byDeleted =
        steps.stream()
            .sorted(Comparator.comparing(it -> it.reminder().id()))
            .collect(Collectors.partitioningBy(Step::deleted));
    return parameters -> {
      parameters
          .rows(all(shape.columns()), byDeleted.getOrDefault(false, List.of()))
          .rows(KEY, byDeleted.getOrDefault(true, List.of()))
          .rows(OccurrenceRow.ALL, records(steps));
      if (shape.makes()) {
        parameters.rows(Made.COLUMNS, made(steps)).number(horizon);
      }
      parameters.number(horizon);
    };
  }

  private static List<Made> made(List<Step> steps) {
    return steps.stream()
        .flatMap(step ->
            step.made().stream().map(it -> new Made(step.reminder().id(), it.withVersion(1))))
        .toList();
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
