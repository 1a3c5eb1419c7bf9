package dev.rooster.store.jdbc;

import static java.util.function.Function.identity;
import static java.util.stream.Collectors.toMap;

import dev.rooster.reminder.Earlier;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.StoredReason;
import dev.rooster.reminder.Tally;
import dev.rooster.schedule.Count;
import dev.rooster.store.Page;
import dev.rooster.store.RowCount;
import dev.rooster.store.RowFilter;
import dev.rooster.store.RowGroup;
import dev.rooster.store.RowQuery;
import dev.rooster.store.RowRules;
import dev.rooster.store.RowStatus;
import dev.rooster.store.Rows;
import dev.rooster.store.UnsuccessfulQuery;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The queries for lists of rows. Each has the expressions of {@link RowRules} in SQL, where a group
 * is its place. The ids of a page are found first, so that only its reminders are read whole.
 */
final class RowReads {
  private static final String ENDED = "status IN ('completed', 'cancelled')";

  /** Reasons that began a pause because something went wrong. */
  private static final String AUTOMATIC =
      StoredReason.AUTOMATIC.stream()
          .map(it -> "reason LIKE '%s %%' ESCAPE '!'".formatted(RowDialect.escaped(it)))
          .collect(Collectors.joining(" OR ", "(", ")"));

  /** The statuses that a row shows as they are stored. */
  private static final String OTHERS = "'active', 'paused', 'completed', 'cancelled'";

  private static final int TITLE_LENGTH = 100;

  private final Connection connection;
  private final RowDialect dialect;

  RowReads(Connection connection, RowDialect dialect) {
    this.connection = connection;
    this.dialect = dialect;
  }

  Rows rows(RowQuery query) throws SQLException {
    return new Rows(reminders(ids(query)), counts(query));
  }

  private List<RowCount> counts(RowQuery query) throws SQLException {
    SqlText sql = new SqlText().add("SELECT row_group, row_status, row_failing, count(*) FROM (");
    sql.add("SELECT ");
    classes(sql, query.rules());
    sql.add(" FROM rooster_reminder WHERE ");
    matching(sql, query.filter());
    sql.add(") AS rows GROUP BY row_group, row_status, row_failing");
    return query(
        sql,
        row ->
            new RowCount(
                RowGroup.at(row.smallNumber()),
                row.choice(RowStatus.class),
                row.flag(),
                row.number()));
  }

  private List<String> ids(RowQuery query) throws SQLException {
    return query.order() instanceof RowQuery.Order.Last ? latestFirst(query) : sorted(query);
  }

  private List<String> sorted(RowQuery query) throws SQLException {
    SqlText sql = new SqlText().add("SELECT id FROM (SELECT id, ");
    classes(sql, query.rules());
    sql.add(", next_at, ").add(title()).add(" AS row_title");
    if (query.order() instanceof RowQuery.Order.Detail(String field)) {
      sql.add(", ");
      dialect.detail(sql, query.filter().kind(), field);
      sql.add(" AS row_detail");
    }
    from(sql, query);
    sql.add(" ORDER BY ").add(order(query.order())).add("row_title, id");
    sql.add("LIMIT ? OFFSET ?", query.limit(), query.offset());
    return query(sql, RowReader::text);
  }

  private String order(RowQuery.Order order) {
    return switch (order) {
      case RowQuery.Order.Next _ ->
          "row_group, CASE WHEN row_group BETWEEN %d AND %d THEN next_at ELSE 0 END, "
              .formatted(RowGroup.HOUR.place(), RowGroup.LATER.place());
      case RowQuery.Order.Detail _ ->
          dialect.byCharacter("CASE WHEN row_detail IS NULL THEN '' ELSE row_detail END") + ", ";
      case RowQuery.Order.Name _, RowQuery.Order.Last _ -> "";
    };
  }

  private String title() {
    String title =
        "CASE WHEN name = '' THEN substr(%s, 1, %d) ELSE %s END"
            .formatted(dialect.byCharacter("body"), TITLE_LENGTH, dialect.byCharacter("name"));
    return "lower(" + dialect.byCharacter(title) + ")";
  }

  /** The start of the last run is packed; SQL does not read it. */
  private List<String> latestFirst(RowQuery query) throws SQLException {
    SqlText sql = new SqlText().add("SELECT id, tally FROM (SELECT id, tally, ");
    classes(sql, query.rules());
    from(sql, query);
    List<Started> all = query(sql, row -> new Started(row.text(), firedAt(row.packed())));
    return all.stream()
        .sorted(Comparator.comparing(Started::at).reversed().thenComparing(Started::id))
        .skip(query.offset())
        .limit(query.limit())
        .map(Started::id)
        .toList();
  }

  private record Started(String id, Instant at) {}

  /** Nothing else of a row of a newer version is of interest here. */
  private static Instant firedAt(PackedColumn tally) {
    try {
      return tally.tally().last().map(Tally.Last::firedAt).orElse(Instant.MIN);
    } catch (RuntimeException e) {
      return Instant.MIN;
    }
  }

  /** Ends the inner query of a page, and adds the condition on the status. */
  private void from(SqlText sql, RowQuery query) {
    sql.add(" FROM rooster_reminder WHERE ");
    matching(sql, query.filter());
    sql.add(") AS rows");
    List<String> statuses = query.sorted().stream().map(RowReader::written).toList();
    if (!statuses.isEmpty()) {
      sql.add(" WHERE (").addIn("row_status", statuses);
      sql.add(query.failing() ? " OR row_failing = 1)" : ")");
    } else if (query.failing()) {
      sql.add(" WHERE row_failing = 1");
    }
  }

  /** Adds the columns {@code row_status}, {@code row_group} and {@code row_failing}. */
  private static void classes(SqlText sql, RowRules rules) {
    sql.add("CASE WHEN ");
    pending(sql, rules);
    sql.add(" THEN 'pending' WHEN status IN (")
        .add(OTHERS)
        .add(") THEN status ELSE 'unreadable' END AS row_status, ");
    group(sql, rules);
    sql.add(" AS row_group, CASE WHEN ").add(ENDED).add(" THEN 0 WHEN ");
    sql.add("(status = 'active' AND ").add(PackedColumn.TALLY_HAS_ERRORS);
    sql.add(") OR (status = 'paused' AND ").add(AUTOMATIC);
    sql.add(") OR status NOT IN ('active', 'paused')");
    if (!rules.flagged().isEmpty()) {
      sql.add(" OR ").addIn("id", rules.flagged());
    }
    sql.add(" THEN 1 ELSE 0 END AS row_failing");
  }

  private static void group(SqlText sql, RowRules rules) {
    sql.add(
        "CASE WHEN claim_node IS NOT NULL THEN %d WHEN status = 'active' AND next_at IS NULL THEN %d WHEN status = 'active' THEN CASE WHEN next_at < ? THEN %d WHEN next_at < ? THEN %d WHEN next_at < ? THEN %d ELSE %d END WHEN "
            .formatted(
                RowGroup.RUNNING.place(),
                RowGroup.TRIGGERED.place(),
                RowGroup.HOUR.place(),
                RowGroup.TODAY.place(),
                RowGroup.TOMORROW.place(),
                RowGroup.LATER.place()),
        Reads.millisFrom(rules.hour()),
        Reads.millisFrom(rules.today()),
        Reads.millisFrom(rules.tomorrow()));
    pending(sql, rules);
    sql.add(
        " THEN %d WHEN %s THEN %d ELSE %d END"
            .formatted(
                RowGroup.PENDING.place(), ENDED, RowGroup.ENDED.place(), RowGroup.PAUSED.place()));
  }

  private static void pending(SqlText sql, RowRules rules) {
    String line = StoredReason.ofCustom(rules.pending());
    sql.add(
        "(status = 'paused' AND (reason = ? OR reason LIKE ? ESCAPE '!'))",
        line,
        RowDialect.escaped(line) + " %");
  }

  private void matching(SqlText sql, RowFilter filter) {
    sql.add("kind = ?", filter.kind());
    filter.owner().ifPresent(it -> indexed(sql, "owner", it));
    filter.source().ifPresent(it -> indexed(sql, "source", it));
    filter
        .details()
        .forEach(detail -> {
          String separator = " AND (";
          for (String field : detail.fields()) {
            sql.add(separator);
            dialect.detail(sql, filter.kind(), field);
            sql.add(" = ?", detail.value());
            separator = " OR ";
          }
          sql.add(")");
        });
    filter
        .search()
        .ifPresent(text -> {
          String separator = " AND (";
          for (String column : List.of("name", "body", "id")) {
            sql.add(separator);
            dialect.search(sql, column, text);
            separator = " OR ";
          }
          for (String field : filter.searched()) {
            SqlText value = new SqlText();
            dialect.detail(value, filter.kind(), field);
            sql.add(separator).with(value.parameters().toArray());
            dialect.search(sql, "(" + value.text() + ")", text);
          }
          sql.add(")");
        });
  }

  /** The index does not contain empty values. */
  private static void indexed(SqlText sql, String column, String value) {
    sql.add(" AND " + column + " = ?", value);
    if (!value.isEmpty()) {
      sql.add(" AND " + column + " <> ''");
    }
  }

  private <T> List<T> query(SqlText sql, RowReader.Row<T> read) throws SQLException {
    return Reads.query(connection, sql.text(), sql.parameters(), read, dialect.texts());
  }

  private List<Reminder> reminders(List<String> ids) throws SQLException {
    Map<String, Reminder> found =
        Reads.find(connection, ids).stream().collect(toMap(Reminder::id, identity()));
    return ids.stream().map(found::get).filter(Objects::nonNull).toList();
  }

  /**
   * Reads no more of each reminder than asked for: a window over all of its records would read them
   * first.
   */
  List<Occurrence> latest(Collection<String> ids, int most) throws SQLException {
    List<Occurrence> found = new ArrayList<>();
    List<String> wanted = List.copyOf(new LinkedHashSet<>(ids));
    for (int from = 0; from < wanted.size(); from += RowQuery.MOST) {
      List<String> some = wanted.subList(from, Math.min(from + RowQuery.MOST, wanted.size()));
      SqlText sql =
          new SqlText()
              .add(
                  """
                  SELECT o.reminder_id, o.due, o.last_due, o.count, o.count_exact, o.status,
                    o.started_at, o.recorded_at, o.manual, o.attempts
                  FROM rooster_reminder AS r JOIN rooster_occurrence AS o
                    ON o.reminder_id = r.id AND o.due >= coalesce(
                      (SELECT p.due FROM rooster_occurrence AS p WHERE p.reminder_id = r.id
                        ORDER BY p.due DESC LIMIT 1 OFFSET ?), ?)
                  """,
                  most - 1,
                  Long.MIN_VALUE)
              .add("WHERE ")
              .addIn("r.id", some)
              .add(" ORDER BY o.reminder_id, o.due");
      found.addAll(query(sql, RowReads::record));
    }
    return found;
  }

  private static Occurrence record(RowReader row) throws SQLException {
    String id = row.text();
    Instant due = row.instant();
    Instant lastDue = row.instant();
    Count count = new Count(row.number(), row.flag());
    Occurrence.Status status =
        RowReader.known(Occurrence.Status.class, row.text()).orElse(Occurrence.Status.SKIPPED);
    Optional<Instant> startedAt = row.optionalInstant();
    Instant recordedAt = row.instant();
    boolean manual = row.flag();
    return new Occurrence(
        id,
        "",
        due,
        lastDue,
        count,
        status,
        Optional.empty(),
        "",
        row.smallNumber(),
        startedAt,
        recordedAt,
        manual,
        "",
        Earlier.NONE);
  }

  /** The index by status contains no successes. */
  Page<String> unsuccessful(UnsuccessfulQuery query) throws SQLException {
    List<String> statuses = new ArrayList<>();
    for (Occurrence.Status status : Occurrence.Status.values()) {
      if (status != Occurrence.Status.OK) {
        statuses.add(RowReader.written(status));
      }
    }
    SqlText sql =
        new SqlText()
            .add("SELECT max(recorded_at), reminder_id FROM rooster_occurrence AS o")
            .add(" WHERE status <> 'ok' AND ")
            .addIn("status", statuses)
            .add(
                " AND recorded_at >= ? AND reminder_id >= ? AND reminder_id < ?",
                Reads.millisFrom(query.since()),
                query.idPrefix(),
                query.idPrefix() + Reads.LAST_CHARACTER);
    query
        .owner()
        .ifPresent(owner -> {
          sql.add(" AND EXISTS (SELECT 1 FROM rooster_reminder AS r WHERE r.id = o.reminder_id");
          sql.add(" AND r.owner = ?)", owner);
        });
    sql.add(" GROUP BY reminder_id");
    query
        .place()
        .ifPresent(last -> {
          long at = Reads.millisFrom(last.at());
          sql.add(" HAVING max(recorded_at) < ? OR (max(recorded_at) = ?", at, at);
          sql.add(" AND reminder_id > ?)", last.id());
        });
    sql.add(" ORDER BY max(recorded_at) DESC, reminder_id LIMIT ?", query.limit() + 1);
    return query.page(query(sql, row -> new UnsuccessfulQuery.Place(row.instant(), row.text())));
  }
}
