package dev.rooster.store.jdbc;

import java.sql.SQLException;
import java.time.Instant;

/**
 * A statement that is planned once and goes by the indexes, because it is sent together with
 * settings that say so. Left to itself, the planner would read all of a table that was small when
 * it looked, and take half a millisecond each time to find that out anew.
 *
 * @param text first the settings, which answer with a row of their own and the time in it, and then
 *     the statement
 */
record ByIndex(String text) {
  private static final String SETTINGS =
      """
      SELECT (%s),
        set_config('plan_cache_mode', 'force_generic_plan', true),
        set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
        set_config('enable_mergejoin', 'off', true);
      """
          .formatted(PgSql.NOW);

  static ByIndex of(String statement) {
    return new ByIndex(SETTINGS + statement);
  }

  /** The time, from the answer to the settings. */
  static Instant began(RowReader row) throws SQLException {
    return row.instant();
  }
}
