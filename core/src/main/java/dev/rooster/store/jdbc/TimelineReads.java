package dev.rooster.store.jdbc;

import dev.rooster.reminder.Occurrence;
import dev.rooster.store.Grid;
import dev.rooster.store.HistoryQuery;
import dev.rooster.store.RecordMark;
import dev.rooster.store.RecordSpan;
import dev.rooster.store.RecordSum;
import dev.rooster.store.Revision;
import dev.rooster.store.Spread;
import dev.rooster.store.Timeline;
import dev.rooster.store.UsageSum;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Adds up records, in SQL that both dialects understand but for the name of an agent. */
final class TimelineReads implements Timeline {
  private final Reader reader;
  private final RowDialect dialect;

  /** Runs a query on a connection of the store. */
  @FunctionalInterface
  interface Reader {
    <T> T read(Query<T> query);
  }

  @FunctionalInterface
  interface Query<T> {
    T on(Connection connection) throws SQLException;
  }

  TimelineReads(Reader reader, RowDialect dialect) {
    this.reader = reader;
    this.dialect = dialect;
  }

  /** Most records are of one instant: they are summed apart, because that is much faster. */
  @Override
  public List<RecordSum> sums(RecordSpan span, Grid grid) {
    SpanSql records = new SpanSql(span);
    SqlText sql =
        new SqlText()
            .add("SELECT")
            .add(SpanSql.cell("due", grid))
            .add(
                "AS a, NULL AS b, 0 AS c, 0 AS d, status, SUM(count) AS n, MIN(count_exact) AS exact")
            .add("FROM rooster_occurrence")
            .add(records.where())
            .add("AND due = last_due GROUP BY 1, 5 UNION ALL")
            .add("SELECT a, b, CASE WHEN a < b THEN first ELSE 0 END,")
            .add("CASE WHEN a < b THEN last ELSE 0 END, status, CAST(ROUND(SUM(n)) AS bigint),")
            .add("MIN(CASE WHEN a < b AND rounded = 1 THEN 0 ELSE exact END) FROM (SELECT")
            .add(SpanSql.cell("first", grid))
            .add("AS a,")
            .add(SpanSql.cell("last", grid))
            .add("AS b, first, last, status, n, exact, rounded FROM (")
            .add(records.clipped())
            .add(records.prunedAndClipped())
            .add(") AS clipped) AS placed GROUP BY 1, 2, 3, 4, 5");
    return RecordSum.merged(
        query(
            sql,
            row -> {
              long cell = row.number();
              long lastCell = row.numberOr(cell);
              long first = row.number();
              long last = row.number();
              Occurrence.Status status = status(row);
              return new RecordSum(cell, lastCell, first, last, status, row.number(), row.flag());
            }));
  }

  @Override
  public List<RecordMark> marks(
      Collection<String> reminderIds, Instant from, Instant until, int most) {
    List<String> ids = reminderIds.stream().sorted().distinct().toList();
    if (ids.isEmpty()) {
      return List.of();
    }
    SqlText sql =
        new SqlText()
            .add("SELECT * FROM (SELECT reminder_id, due, last_due, count, count_exact, status,")
            .add("started_at, recorded_at,")
            .add("ROW_NUMBER() OVER (PARTITION BY reminder_id ORDER BY due DESC) AS place")
            .add(
                "FROM rooster_occurrence WHERE reminder_id IN ("
                    + SpanSql.placeholders(ids.size())
                    + ")")
            .with(ids.toArray())
            .add("AND due < ? AND last_due >= ?", Reads.millisFrom(until), Reads.millisFrom(from))
            .add(") AS marks WHERE place <= ? ORDER BY reminder_id, due", most);
    return query(
        sql,
        row -> {
          String id = row.text();
          Instant due = row.instant();
          Instant lastDue = row.instant();
          long count = row.number();
          boolean exact = row.flag();
          Occurrence.Status status = status(row);
          return new RecordMark(
              id, due, lastDue, count, exact, status, row.optionalInstant(), row.instant());
        });
  }

  @Override
  public List<String> lastRecorded(RecordSpan span, int limit) {
    return query(
        new SqlText()
            .add(
                "SELECT reminder_id || '' AS id, MAX(recorded_at) AS latest FROM rooster_occurrence")
            .add(new SpanSql(span).where())
            .add("GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ?", limit),
        RowReader::text);
  }

  @Override
  public Spread spread(RecordSpan span, Spread.Measure measure, List<Duration> bounds) {
    SqlText sql =
        new SqlText()
            .add("WITH measured AS (SELECT")
            .add(
                switch (measure) {
                  case LATENESS -> "CASE WHEN started_at > due THEN started_at - due ELSE 0 END";
                  case DURATION ->
                      "CASE WHEN recorded_at > started_at THEN recorded_at - started_at ELSE 0 END";
                })
            .add("AS v FROM rooster_occurrence")
            .add(new SpanSql(span).where())
            .add("AND started_at IS NOT NULL")
            .add(measure == Spread.Measure.LATENESS ? "AND attempts = 1 AND manual = 0" : "")
            .add("), summed AS (SELECT v, COUNT(*) AS n FROM measured GROUP BY v),")
            .add("ranked AS (SELECT v, n, SUM(n) OVER (ORDER BY v) AS upto,")
            .add("SUM(n) OVER () AS total FROM summed)")
            .add("SELECT COALESCE(MAX(total), 0), MIN(CASE WHEN upto * 2 >= total THEN v END),")
            .add("MIN(CASE WHEN upto * 100 >= total * 99 THEN v END), MAX(v)");
    for (Duration bound : bounds) {
      sql.add(", COALESCE(SUM(CASE WHEN v <= ? THEN n END), 0)", bound.toMillis());
    }
    return query(
            sql.add("FROM ranked"),
            row -> {
              long count = row.number();
              long p50 = row.number();
              long p99 = row.number();
              long most = row.number();
              List<Long> upTo = new ArrayList<>();
              for (int i = 0; i < bounds.size(); i++) {
                upTo.add(row.number());
              }
              return new Spread(count, p50, p99, most, upTo);
            })
        .getFirst();
  }

  @Override
  public List<UsageSum> usage(RecordSpan span, Grid grid) {
    return query(
        usageSql(span, grid),
        row -> new UsageSum(row.number(), row.text(), row.amount(), row.number(), row.number()));
  }

  /** Records are summed by reminder before these are looked up: a lookup for each takes longer. */
  SqlText usageSql(RecordSpan span, Grid grid) {
    SpanSql records = new SpanSql(span);
    return new SqlText()
        .add("SELECT a, agent, SUM(cost), SUM(tokens), SUM(runs) FROM (SELECT a, COALESCE(")
        .add(dialect.agent("r.details") + ", '') AS agent, cost, tokens, runs")
        .add("FROM (SELECT reminder_id,")
        .add(SpanSql.cell("due", grid))
        .add("AS a, SUM(cost_nanos) / 1e9 AS cost, SUM(tokens) AS tokens, COUNT(*) AS runs")
        .add("FROM rooster_occurrence")
        .add(records.where())
        .add("AND tokens IS NOT NULL GROUP BY 1, 2) AS summed")
        .add("LEFT JOIN rooster_reminder r ON r.id = summed.reminder_id")
        .add(records.prunedUsage(grid))
        .add(") AS counted GROUP BY 1, 2 ORDER BY 1, 2");
  }

  @Override
  public Optional<Instant> countedSince(RecordSpan.Scope scope) {
    RecordSpan ever = RecordSpan.of(scope, Instant.EPOCH, Instant.ofEpochMilli(Long.MAX_VALUE / 2));
    return query(
            new SqlText()
                .add("SELECT MIN(due) FROM (SELECT MIN(due) AS due FROM rooster_occurrence")
                .add("WHERE 1 = 1")
                .add(SpanSql.scope(scope))
                .add(new SpanSql(ever).prunedSince())
                .add(") AS counted"),
            RowReader::optionalInstant)
        .getFirst();
  }

  @Override
  public List<RecordSum> counts(RecordSpan.Scope scope, HistoryQuery.Filter filter) {
    SqlText sql = new SqlText().add("SELECT status, COUNT(*) FROM rooster_occurrence WHERE 1 = 1");
    filter.from().ifPresent(it -> sql.add("AND recorded_at >= ?", Reads.millisFrom(it)));
    filter.until().ifPresent(it -> sql.add("AND recorded_at < ?", Reads.millisFrom(it)));
    filter.dueFrom().ifPresent(it -> sql.add("AND last_due >= ?", Reads.millisFrom(it)));
    filter.dueUntil().ifPresent(it -> sql.add("AND due < ?", Reads.millisFrom(it)));
    if (!filter.statuses().isEmpty()) {
      sql.add("AND status IN (" + SpanSql.placeholders(filter.statuses().size()) + ")")
          .with(filter.sorted().stream().map(RowReader::written).toArray());
    }
    sql.add(SpanSql.scope(scope)).add("GROUP BY status");
    return RecordSum.merged(
        query(sql, row -> new RecordSum(0, 0, 0, 0, status(row), row.number(), true)));
  }

  @Override
  public List<Revision> revisions(String kind, Optional<String> owner, int limit) {
    SqlText sql =
        new SqlText()
            .add("SELECT id, version, fence FROM rooster_reminder")
            .add("WHERE status NOT IN ('completed', 'cancelled') AND kind = ?", kind);
    owner.ifPresent(it -> sql.add("AND owner = ?", it).add(it.isEmpty() ? "" : "AND owner <> ''"));
    return query(
        sql.add("ORDER BY id LIMIT ?", limit),
        row -> new Revision(row.text(), row.number(), row.number()));
  }

  private <T> List<T> query(SqlText sql, RowReader.Row<T> row) {
    return reader.read(connection -> Reads.query(connection, sql.text(), sql.parameters(), row));
  }

  /** A status of a newer version counts as skipped, as its record is shown. */
  private static Occurrence.Status status(RowReader row) throws SQLException {
    return RowReader.known(Occurrence.Status.class, row.text()).orElse(Occurrence.Status.SKIPPED);
  }
}
