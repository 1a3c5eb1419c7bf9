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
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Writes steps with their records. Locks rows in the order of their ids, so that transactions
 * cannot deadlock.
 */
final class PostgresWrites {

  private static final List<Column<Step>> KEY = ofReminder(Stream.of(ReminderRow.KEY));

  private static final List<Column<Step>> STANDING = ofReminder(Stream.of(ReminderRow.STANDING));

  private static final List<Column<Step>> STANDING_AND_DEFINITION =
      ofReminder(Stream.of(ReminderRow.STANDING, ReminderRow.DEFINITION));

  /** A step may release the claim but never creates one. */
  private static final List<Column<Step>> HOLDS =
      List.of(Column.number("holds", it -> it.reminder().running() ? 1 : 0));

  /**
   * A reminder created by a step.
   *
   * @param maker the id of the reminder that the step belongs to
   */
  private record Created(String maker, Reminder reminder) {
    static final List<Column<Created>> COLUMNS =
        Stream.concat(
                Stream.of(Column.text("maker", Created::maker)),
                ReminderRow.CREATED.stream()
                    .map(it ->
                        new Column<Created>(
                            it.name(), it.type(), made -> it.value().apply(made.reminder()))))
            .toList();
  }

  /**
   * The parts that a statement needs; leaving out a part makes it faster.
   *
   * @param edits writes definitions; if one step is an edit, all are written as edits
   * @param over overwrites existing records instead of failing
   * @param makes creates further reminders
   * @param withdraws deletes earlier records
   * @param uses a record has a usage
   */
  private record Shape(
      boolean edits, boolean over, boolean makes, boolean withdraws, boolean uses) {
    static final List<Shape> ALL =
        IntStream.range(0, 32)
            .mapToObj(
                i -> new Shape((i & 1) > 0, (i & 2) > 0, (i & 4) > 0, (i & 8) > 0, (i & 16) > 0))
            .toList();

    static Shape of(List<Step> steps) {
      return new Shape(
          steps.stream().anyMatch(Step::edited),
          steps.stream().flatMap(it -> it.records().stream()).anyMatch(it -> it.attempts() > 1),
          steps.stream().anyMatch(it -> !it.made().isEmpty()),
          steps.stream().anyMatch(it -> !it.withdrawn().isEmpty()),
          steps.stream().anyMatch(it -> OccurrenceRow.uses(it.records())));
    }

    Shape writingOver() {
      return new Shape(edits, true, makes, withdraws, uses);
    }

    List<Column<Occurrence>> recorded() {
      return OccurrenceRow.columns(uses);
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
              ReminderRow.CREATED_NAMES,
              PgSql.of("fresh", ReminderRow.CREATED),
              PgSql.unnest("fresh", Created.COLUMNS));

  private static final String WITHDRAWING =
      """
      ,
      withdrawn AS (
        DELETE FROM rooster_occurrence o USING %s
        WHERE o.reminder_id = wrong.reminder_id AND o.due = wrong.due
          AND (wrong.reminder_id IN (SELECT id FROM changed UNION ALL SELECT id FROM removed))
            IS TRUE
      )
      """
          .formatted(PgSql.unnest("wrong", OccurrenceRow.KEY));

  private static final Map<Shape, IndexedStatement> STATEMENTS =
      Shape.ALL.stream().collect(Collectors.toMap(Function.identity(), PostgresWrites::writing));

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
        notices.writeAndNotify(
            horizon -> session.single(statements -> write(statements, steps, horizon)));
    return steps.stream()
        .map(it -> it.reminder().id())
        .filter(written::contains)
        .collect(Collectors.toSet());
  }

  /** IS TRUE keeps the planner from turning IN into a join that compares all pairs. */
  private static IndexedStatement writing(Shape shape) {
    String over =
        "ON CONFLICT (reminder_id, due) DO UPDATE SET " + OccurrenceRow.overwriting(shape.uses());
    return IndexedStatement.of(
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
        )%10$s%13$s
        SELECT id, %11$s FROM changed, clock
        UNION ALL SELECT id, NULL, now FROM removed, clock%12$s
        """
            .formatted(
                PgSql.NOW,
                PgSql.unnest("step", all(shape.columns())),
                PgSql.assignments("step", shape.columns()),
                keepOrRelease(),
                PgSql.unnest("gone", KEY),
                Column.names(shape.recorded()),
                PgSql.of("record", shape.recorded()),
                PgSql.unnest("record", shape.recorded()),
                shape.over() ? over : "",
                shape.makes() ? MAKING : "",
                PgSql.waking("changed"),
                shape.makes()
                    ? "\nUNION ALL SELECT id, " + PgSql.waking("made") + " FROM made, clock"
                    : "",
                shape.withdraws() ? WITHDRAWING : ""));
  }

  /** Releasing the claim also clears the stop request; the fence stays. */
  private static String keepOrRelease() {
    return Stream.concat(
            ReminderRow.CLAIM.stream()
                .skip(1)
                .map(it -> "%1$s = CASE holds WHEN 1 THEN r.%1$s END".formatted(it.name())),
            Stream.of("stop_requested = r.stop_requested * holds"))
        .collect(Collectors.joining(", "));
  }

  /** A retried occurrence already has a record; rarely, a first attempt has one too. */
  private static List<WriteResult> write(PgStatements statements, List<Step> steps, long horizon)
      throws SQLException {
    Shape shape = Shape.of(steps);
    PgStatements.Binding binding = binding(shape, steps, horizon);
    if (!shape.over()) {
      try {
        return statements.rows(statement(shape), binding, WriteResult::read);
      } catch (SQLException e) {
        if (!PgFailure.duplicateId(e)) {
          throw e;
        }
      }
    }
    return statements.rows(statement(shape.writingOver()), binding, WriteResult::read);
  }

  private static IndexedStatement statement(Shape shape) {
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
          .rows(shape.recorded(), records(steps));
      if (shape.makes()) {
        parameters.rows(Created.COLUMNS, made(steps));
      }
      if (shape.withdraws()) {
        parameters.rows(
            OccurrenceRow.KEY, steps.stream().flatMap(it -> it.gone().stream()).toList());
      }
      if (shape.makes()) {
        parameters.number(horizon);
      }
      parameters.number(horizon);
    };
  }

  private static List<Created> made(List<Step> steps) {
    return steps.stream()
        .flatMap(step ->
            step.made().stream().map(it -> new Created(step.reminder().id(), it.withVersion(1))))
        .toList();
  }

  private static List<Column<Step>> all(List<Column<Step>> columns) {
    return Stream.of(KEY, columns, HOLDS).flatMap(List::stream).toList();
  }

  /** One record per occurrence: a statement cannot update the same row twice. */
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
