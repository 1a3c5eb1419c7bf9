package dev.rooster.store.jdbc;

import java.util.List;
import java.util.stream.Collectors;

/** Phrases that the statements of the PostgreSQL store share. */
final class PgSql {

  /**
   * The database's time, in milliseconds that have passed. Read once in a statement, and not when
   * its transaction began: that may be long ago.
   */
  static final String NOW =
      "SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now";

  private PgSql() {}

  /** {@code r.a, r.b} */
  static <T> String of(String row, List<Column<T>> columns) {
    return columns.stream().map(it -> row + "." + it.name()).collect(Collectors.joining(", "));
  }

  /** {@code a = row.a, b = row.b} */
  static <T> String assignments(String row, List<Column<T>> columns) {
    return columns.stream()
        .map(it -> it.name() + " = " + row + "." + it.name())
        .collect(Collectors.joining(", "));
  }

  /** Rows from arrays: {@code unnest(?::text[], ?::bigint[]) AS row(a, b)}. */
  static <T> String unnest(String row, List<Column<T>> columns) {
    return "unnest(%s) AS %s(%s)"
        .formatted(
            columns.stream()
                .map(it -> "?::" + it.type().sql + "[]")
                .collect(Collectors.joining(", ")),
            row,
            Column.names(columns));
  }

  /**
   * When the row is to be tried, if it waits and that is within so many milliseconds from now, and
   * in how many: two columns that {@link WriteResult} reads.
   */
  static String waking(String row) {
    return """
    CASE WHEN %1$s.status = 'active' AND %1$s.claim_node IS NULL AND %1$s.next_at < now + ?
      THEN %1$s.next_at END AS wakes_at, now
    """
        .formatted(row);
  }
}
