package dev.rooster.store.jdbc;

/**
 * Adds records to {@code rooster_pruned}, in the transaction that deletes them: so each counts
 * once, however many nodes prune.
 */
final class PrunedTotals {
  /** Of every zone, an offset from UTC is a multiple of it. */
  static final long QUARTER_HOUR_MILLIS = 900_000;

  private PrunedTotals() {}

  /**
   * @param records selects whole rows of records
   */
  static String add(String records, RowDialect dialect) {
    return
"""
INSERT INTO rooster_pruned AS p
  (due, last_due, kind, owner, agent, status, count, count_exact, cost, tokens, runs)
SELECT due / %1$d * %1$d, last_due / %1$d * %1$d, kind, owner, agent, status,
  SUM(count), MIN(count_exact), SUM(cost), SUM(tokens),
  COUNT(tokens)
FROM (
  SELECT o.due, o.last_due, COALESCE(r.kind, '') AS kind, COALESCE(r.owner, '') AS owner,
    COALESCE(%2$s, '') AS agent, o.status, o.count, o.count_exact,
    o.cost_nanos / 1e9 AS cost, o.tokens
  FROM (%3$s) AS o LEFT JOIN rooster_reminder r ON r.id = o.reminder_id
) AS counted
GROUP BY 1, 2, 3, 4, 5, 6
ORDER BY 1, 2, 3, 4, 5, 6
ON CONFLICT (due, last_due, kind, owner, agent, status) DO UPDATE SET
  count = p.count + excluded.count,
  count_exact = CASE WHEN p.count_exact < excluded.count_exact
    THEN p.count_exact ELSE excluded.count_exact END,
  cost = CASE WHEN p.cost IS NULL THEN excluded.cost ELSE p.cost + COALESCE(excluded.cost, 0) END,
  tokens = CASE WHEN p.tokens IS NULL
    THEN excluded.tokens ELSE p.tokens + COALESCE(excluded.tokens, 0) END,
  runs = p.runs + excluded.runs
"""
        .formatted(QUARTER_HOUR_MILLIS, dialect.agent("r.details"), records);
  }

  static final String FORGET = "DELETE FROM rooster_pruned WHERE due < ?";
}
