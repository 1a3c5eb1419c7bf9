package dev.rooster.store.jdbc;

import dev.rooster.reminder.Occurrence;
import dev.rooster.store.HistoryQuery;
import dev.rooster.store.Page;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The queries for records of occurrences, in SQL that both dialects understand. */
final class HistoryReads {
  private static final String LATEST_FIRST = "recorded_at DESC, due DESC, reminder_id DESC";

  private HistoryReads() {}

  /** Sorted by due instant for one reminder, by time of recording for all. */
  static Page<Occurrence> history(Connection connection, HistoryQuery query) throws SQLException {
    Statement statement = statement(query);
    List<Occurrence> found =
        Reads.query(connection, statement.sql(), statement.parameters(), OccurrenceRow::read);
    return Reads.page(found, query.limit(), HistoryQuery::cursor);
  }

  record Statement(String sql, List<Object> parameters) {}

  static Statement statement(HistoryQuery query) {
    return query.reminderId().map(id -> ofOne(query, id)).orElseGet(() -> ofAll(query));
  }

  /** Reads no more than the records that one reminder keeps. */
  private static Statement ofOne(HistoryQuery query, String reminderId) {
    Where where = new Where();
    where.and("reminder_id = ?", reminderId);
    position(query).ifPresent(it -> where.and("due < ?", it.due()));
    times(where, query.filter());
    Set<Occurrence.Status> statuses = query.filter().sorted();
    if (!statuses.isEmpty()) {
      where.and(
          "status IN (%s)".formatted(String.join(", ", Collections.nCopies(statuses.size(), "?"))),
          statuses.stream().map(RowReader::written).toArray());
    }
    return select(where, "due DESC", query.limit());
  }

  /**
   * Reads the latest of each wanted status by an index and merges them, so that rare records are
   * found without reading the others.
   */
  private static Statement ofAll(HistoryQuery query) {
    Set<Occurrence.Status> statuses = query.filter().sorted();
    if (statuses.isEmpty()) {
      return select(recorded(query), LATEST_FIRST, query.limit());
    }
    List<String> parts = new ArrayList<>();
    List<Object> parameters = new ArrayList<>();
    for (Occurrence.Status status : statuses) {
      Where where = recorded(query);
      where.and("status = ?", RowReader.written(status));
      if (status != Occurrence.Status.OK) {
        // The index does not contain successes, which most records are.
        where.and("status <> 'ok'");
      }
      Statement part = select(where, LATEST_FIRST, query.limit());
      parts.add("SELECT * FROM (%s) AS %s".formatted(part.sql(), RowReader.written(status)));
      parameters.addAll(part.parameters());
    }
    parameters.add(query.limit() + 1);
    return new Statement(
        "%s ORDER BY %s LIMIT ?".formatted(String.join(" UNION ALL ", parts), LATEST_FIRST),
        parameters);
  }

  static List<Occurrence> recordedAfter(
      Connection connection, Instant instant, String afterId, int reminders) throws SQLException {
    long millis = Reads.millis(instant);
    List<Occurrence> found = new ArrayList<>();
    for (String id : remindersRecordedAfter(connection, millis, afterId, reminders)) {
      found.addAll(
          Reads.query(
              connection,
              """
              SELECT %s FROM rooster_occurrence
              WHERE reminder_id = ? AND (recorded_at > ? OR last_due > ?) ORDER BY due
              """
                  .formatted(OccurrenceRow.NAMES),
              List.of(id, millis, millis),
              OccurrenceRow::read));
    }
    return found;
  }

  /** The index by time of recording comes first: as a rule it finds nothing. */
  private static List<String> remindersRecordedAfter(
      Connection connection, long millis, String afterId, int reminders) throws SQLException {
    return Reads.query(
        connection,
        """
        WITH late AS MATERIALIZED (SELECT reminder_id FROM rooster_occurrence WHERE recorded_at > ?)
        SELECT DISTINCT reminder_id FROM late WHERE reminder_id > ? ORDER BY reminder_id LIMIT ?
        """,
        List.of(millis, afterId, reminders),
        RowReader::text);
  }

  private static Where recorded(HistoryQuery query) {
    Where where = new Where();
    position(query)
        .ifPresent(it ->
            where.and(
                "(recorded_at, due, reminder_id) < (?, ?, ?)",
                it.recordedAt(),
                it.due(),
                it.reminderId()));
    times(where, query.filter());
    return where;
  }

  private static void times(Where where, HistoryQuery.Filter filter) {
    filter.from().ifPresent(it -> where.and("recorded_at >= ?", Reads.millisFrom(it)));
    filter.until().ifPresent(it -> where.and("recorded_at < ?", Reads.millisFrom(it)));
    filter.dueFrom().ifPresent(it -> where.and("last_due >= ?", Reads.millisFrom(it)));
    filter.dueUntil().ifPresent(it -> where.and("due < ?", Reads.millisFrom(it)));
  }

  private static Statement select(Where where, String order, int limit) {
    return new Statement(
        """
        SELECT %s FROM rooster_occurrence %s ORDER BY %s LIMIT ?
        """
            .formatted(OccurrenceRow.NAMES, where.clause(), order),
        where.with(limit + 1));
  }

  private static Optional<HistoryPosition> position(HistoryQuery query) {
    return query.before().map(HistoryPosition::at);
  }

  /** The position of a record among all. */
  private record HistoryPosition(long recordedAt, long due, String reminderId) {
    private static final Pattern CURSOR = Pattern.compile("(-?\\d{1,18}) (-?\\d{1,18}) (.*)");

    /** An invalid cursor yields nothing. */
    static HistoryPosition at(String cursor) {
      Matcher parts = CURSOR.matcher(cursor);
      return parts.matches()
          ? new HistoryPosition(
              Long.parseLong(parts.group(1)), Long.parseLong(parts.group(2)), parts.group(3))
          : new HistoryPosition(Long.MIN_VALUE, Long.MIN_VALUE, "");
    }
  }
}
