package dev.rooster.store.jdbc;

import java.sql.SQLException;
import java.time.Instant;

/**
 * A statement sent together with settings that make PostgreSQL plan it once and use the indexes.
 * Otherwise the planner would scan a table that was small when it last looked, and spend half a
 * millisecond on planning each time.
 *
 * @param text the settings, which return a row of their own with the database's time, followed by
 *     the statement
 */
record IndexedStatement(String text) {
  private static final String SETTINGS =
      """
      SELECT (%s),
        set_config('plan_cache_mode', 'force_generic_plan', true),
        set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
        set_config('enable_mergejoin', 'off', true);
      """
          .formatted(PgSql.NOW);

  static IndexedStatement of(String statement) {
    return new IndexedStatement(SETTINGS + statement);
  }

  /** The database's time, from the row that the settings return. */
  static Instant began(RowReader row) throws SQLException {
    return row.instant();
  }
}
