package dev.rooster.store.jdbc;

import java.util.List;
import java.util.stream.Collectors;

/** SQL fragments that the statements of the PostgreSQL store share. */
final class PgSql {

  private static final String MILLIS =
      "floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint";

  /**
   * The database's time in whole milliseconds. Read once per statement, not at the start of its
   * transaction, which may be long ago.
   */
  static final String NOW = "SELECT %s AS now".formatted(MILLIS);

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
   * Two columns for {@link WriteResult}: the time of the row's next attempt, if it waits and the
   * attempt is within the given milliseconds from now, and the database's time.
   */
  static String waking(String row) {
    return waking(row + ".", "now");
  }

  /** The same for the rows that a statement returns, which has no {@link #NOW}. */
  static String waking() {
    return waking("", MILLIS);
  }

  private static String waking(String prefix, String now) {
    return """
    CASE WHEN %1$sstatus = 'active' AND %1$sclaim_node IS NULL AND %1$snext_at < %2$s + ?
      THEN %1$snext_at END AS wakes_at, %2$s
    """
        .formatted(prefix, now);
  }
}
