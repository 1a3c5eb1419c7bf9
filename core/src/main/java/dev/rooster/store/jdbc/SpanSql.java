package dev.rooster.store.jdbc;

import dev.rooster.store.Grid;
import dev.rooster.store.RecordSpan;
import java.util.Collections;
import java.util.List;

/**
 * The parts of a statement that choose the records of a span, in SQL that both dialects understand.
 */
final class SpanSql {
  private static final long QUARTER_HOUR = PrunedTotals.QUARTER_HOUR_MILLIS;

  private final RecordSpan span;
  private final long from;
  private final long until;

  SpanSql(RecordSpan span) {
    this.span = span;
    this.from = Reads.millisFrom(span.from());
    this.until = Reads.millisFrom(span.until());
  }

  /** The condition on {@code rooster_occurrence}. */
  SqlText where() {
    SqlText sql =
        new SqlText()
            .add("WHERE recorded_at >= ? AND last_due >= ?", from, from)
            .add("AND due < ?", until)
            .add(scope(span.scope()));
    if (!span.without().isEmpty()) {
      sql.add("AND reminder_id NOT IN (" + placeholders(span.without().size()) + ")")
          .with(span.without().stream().sorted().toArray());
    }
    return sql;
  }

  /** The concatenation keeps planners from reading whole records by their keys. */
  static SqlText scope(RecordSpan.Scope scope) {
    SqlText sql = new SqlText();
    scope.reminderId().ifPresent(it -> sql.add("AND reminder_id = ?", it));
    scope
        .owner()
        .ifPresent(owner ->
            sql.add("AND reminder_id || '' IN (SELECT id FROM rooster_reminder WHERE owner = ?")
                .with(owner)
                .add(owner.isEmpty() ? "" : "AND owner <> ''")
                .add("AND kind = ?)", scope.kind()));
    if (scope.owner().isEmpty() && scope.reminderId().isEmpty()) {
      for (String prefix : scope.internal()) {
        sql.add("AND NOT (reminder_id >= ? AND reminder_id < ?)")
            .with(prefix, prefix + Reads.LAST_CHARACTER);
      }
    }
    return sql;
  }

  /** Records of several instants as first, last, status, n, exact and rounded: the part inside. */
  SqlText clipped() {
    return new SqlText()
        .add("SELECT CASE WHEN due < ? THEN ? ELSE due END AS first,", from, from)
        .add("CASE WHEN last_due >= ? THEN ? ELSE last_due END AS last, status,", until, until - 1)
        .add("CASE WHEN due >= ? AND last_due < ? THEN count", from, until)
        .add("ELSE 1 + CAST(ROUND((count - 1) * 1.0 *")
        .add("(CASE WHEN last_due >= ? THEN ? ELSE last_due END", until, until - 1)
        .add("- CASE WHEN due < ? THEN ? ELSE due END)", from, from)
        .add("/ (last_due - due)) AS bigint) END AS n,")
        .add("CASE WHEN due >= ? AND last_due < ? THEN count_exact ELSE 0 END AS exact,")
        .with(from, until)
        .add("0 AS rounded FROM rooster_occurrence")
        .add(where())
        .add("AND due < last_due");
  }

  /**
   * The same of pruned records, which lie somewhere between the start of a quarter hour and the end
   * of another.
   */
  SqlText prunedAndClipped() {
    long fits = until - QUARTER_HOUR;
    return pruned(
        new SqlText()
            .add("CASE WHEN due < ? THEN ? ELSE due END AS first,", from, from)
            .add("CASE WHEN last_due > ? THEN ? ELSE last_due + ? END AS last,")
            .with(fits, until - 1, QUARTER_HOUR - 1)
            .add("status, CASE WHEN due >= ? AND last_due <= ? THEN count", from, fits)
            .add("ELSE count * 1.0 *")
            .add("(CASE WHEN last_due > ? THEN ? ELSE last_due + ? END")
            .with(fits, until, QUARTER_HOUR)
            .add("- CASE WHEN due < ? THEN ? ELSE due END)", from, from)
            .add("/ (last_due + ? - due) END AS n,", QUARTER_HOUR)
            .add("CASE WHEN due >= ? AND last_due <= ? THEN count_exact ELSE 0 END AS exact,")
            .with(from, fits)
            .add("CASE WHEN due = last_due THEN 1 ELSE 0 END AS rounded"));
  }

  /** What runs used that were pruned, of the quarter hours that begin in the span. */
  SqlText prunedUsage(Grid grid) {
    SqlText sql = pruned(cell("due", grid).add("AS a, agent, cost, tokens, runs"));
    return sql.isEmpty() ? sql : sql.add("AND runs > 0 AND due >= ?", from);
  }

  SqlText prunedSince() {
    return pruned(new SqlText().add("MIN(due)"));
  }

  /** Nothing is known of single reminders after their records were pruned. */
  private SqlText pruned(SqlText columns) {
    RecordSpan.Scope scope = span.scope();
    SqlText sql = new SqlText();
    if (scope.reminderId().isPresent()) {
      return sql;
    }
    sql.add("UNION ALL SELECT")
        .add(columns)
        .add("FROM rooster_pruned WHERE last_due > ? AND due < ?", from - QUARTER_HOUR, until);
    return scope.owner().isPresent()
        ? sql.add("AND owner = ? AND kind = ?", scope.owner().get(), scope.kind())
        : sql.add("AND kind IN (?, '')", scope.kind());
  }

  /** The number of the cell of a time. */
  static SqlText cell(String column, Grid grid) {
    List<Grid.Stretch> stretches = grid.stretches();
    SqlText sql = new SqlText();
    if (stretches.size() > 1) {
      sql.add("CASE");
      for (Grid.Stretch stretch : stretches.subList(0, stretches.size() - 1)) {
        sql.add("WHEN %s < ? THEN (%s + ?) / ?".formatted(column, column))
            .with(stretch.untilMillis(), stretch.shiftMillis(), grid.lengthMillis());
      }
      sql.add("ELSE");
    }
    return sql.add("(%s + ?) / ?".formatted(column))
        .with(stretches.getLast().shiftMillis(), grid.lengthMillis())
        .add(stretches.size() > 1 ? "END" : "");
  }

  static String placeholders(int count) {
    return String.join(", ", Collections.nCopies(count, "?"));
  }
}
