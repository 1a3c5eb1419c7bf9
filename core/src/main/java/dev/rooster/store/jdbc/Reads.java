package dev.rooster.store.jdbc;

import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import dev.rooster.store.HistoryQuery;
import dev.rooster.store.Listing;
import dev.rooster.store.Page;
import dev.rooster.store.Wake;
import dev.rooster.text.Storable;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The queries of a store that only reads, in SQL that each dialect understands. One statement each,
 * so that what they answer was true at one moment without a transaction around it; only a long list
 * of ids takes several.
 */
final class Reads {
  /** Ids are asked for by so many parameters, so that there are few statements to prepare. */
  private static final List<Integer> PARAMETER_COUNTS = List.of(1, 10, 100, 500);

  /** Then PostgreSQL is asked to give the statement up; SQLite waits so long for a lock. */
  private static final int TIMEOUT_SECONDS = (int) PgSession.TIMEOUT.toSeconds();

  private Reads() {}

  static List<Reminder> find(Connection connection, Collection<String> ids) throws SQLException {
    List<String> asked = ids.stream().filter(Storable::isStorable).distinct().toList();
    List<Reminder> found = new ArrayList<>();
    int most = PARAMETER_COUNTS.getLast();
    for (int from = 0; from < asked.size(); from += most) {
      List<String> some = asked.subList(from, Math.min(from + most, asked.size()));
      found.addAll(findSome(connection, some));
    }
    return found;
  }

  private static List<Reminder> findSome(Connection connection, List<String> ids)
      throws SQLException {
    int count = PARAMETER_COUNTS.stream().filter(it -> it >= ids.size()).findFirst().orElseThrow();
    List<Object> parameters = new ArrayList<>(ids);
    parameters.addAll(Collections.nCopies(count - ids.size(), ids.getLast()));
    return query(
        connection,
        """
        SELECT %s FROM rooster_reminder WHERE id IN (%s)
        """
            .formatted(ReminderRow.NAMES, String.join(", ", Collections.nCopies(count, "?"))),
        parameters,
        ReminderRow::read);
  }

  /** In the order of characters, which SQLite has for all texts, PostgreSQL for a column in "C". */
  static Page<Reminder> list(Connection connection, Listing listing) throws SQLException {
    Where where = new Where();
    listing.after().ifPresent(after -> where.and("id > ?", after));
    listing.kind().ifPresent(kind -> where.and("kind = ?", kind));
    listing.key().ifPresent(key -> where.and("limit_key = ?", key));
    if (!listing.statuses().isEmpty()) {
      List<Status> statuses = listing.statuses().stream().sorted().toList();
      where.and(
          "status IN (%s)".formatted(String.join(", ", Collections.nCopies(statuses.size(), "?"))),
          statuses.stream().map(RowReader::written).toArray());
    }
    List<Reminder> found =
        query(
            connection,
            """
            SELECT %s FROM rooster_reminder %s ORDER BY id LIMIT ?
            """
                .formatted(ReminderRow.NAMES, where.clause()),
            where.with(listing.limit() + 1),
            ReminderRow::read);
    return page(found, listing.limit(), Reminder::id);
  }

  /** Of one reminder by due instant, of all by when it was recorded. */
  static Page<Occurrence> history(Connection connection, HistoryQuery query) throws SQLException {
    Where where = new Where();
    Optional<Place> last = query.before().map(Place::at);
    if (query.reminderId().isPresent()) {
      where.and("reminder_id = ?", query.reminderId().get());
      last.ifPresent(it -> where.and("due < ?", it.due()));
    } else {
      last.ifPresent(it ->
          where.and(
              "(recorded_at, due, reminder_id) < (?, ?, ?)",
              it.recordedAt(),
              it.due(),
              it.reminderId()));
    }
    List<Occurrence> found =
        query(
            connection,
            """
            SELECT %s FROM rooster_occurrence %s ORDER BY %s LIMIT ?
            """
                .formatted(
                    OccurrenceRow.NAMES,
                    where.clause(),
                    query.reminderId().isPresent()
                        ? "due DESC"
                        : "recorded_at DESC, due DESC, reminder_id DESC"),
            where.with(query.limit() + 1),
            OccurrenceRow::read);
    return page(found, query.limit(), record -> Place.of(record).cursor());
  }

  static List<Wake> upcoming(Connection connection, Instant after, Instant until, int limit)
      throws SQLException {
    return query(
        connection,
        """
        SELECT next_at, shard FROM rooster_reminder
        WHERE status = 'active' AND claim_node IS NULL AND next_at IS NOT NULL
          AND next_at > ? AND next_at <= ?
        ORDER BY next_at LIMIT ?
        """,
        List.of(millis(after), millis(until), limit),
        row -> new Wake(row.instant(), row.smallNumber()));
  }

  /** Reminders that run, by what is to be true of the node that holds them. */
  static List<Reminder> claimed(Connection connection, String holder, String node, int limit)
      throws SQLException {
    return query(
        connection,
        """
        SELECT %s FROM rooster_reminder WHERE claim_node IS NOT NULL AND %s LIMIT ?
        """
            .formatted(ReminderRow.NAMES, holder),
        List.of(node, limit),
        ReminderRow::read);
  }

  /** The milliseconds of an instant; of one that is too far away for them, the nearest. */
  static long millis(Instant instant) {
    long most = Long.MAX_VALUE / 1_000 - 1;
    return Instant.ofEpochSecond(
            Math.clamp(instant.getEpochSecond(), -most, most), instant.getNano())
        .toEpochMilli();
  }

  private static <T> Page<T> page(List<T> found, int limit, Function<T, String> cursor) {
    return found.size() <= limit
        ? new Page<>(found, Optional.empty())
        : new Page<>(found.subList(0, limit), Optional.of(cursor.apply(found.get(limit - 1))));
  }

  /** Nothing is found by a text that cannot be kept: PostgreSQL would refuse to look for it. */
  private static <T> List<T> query(
      Connection connection, String sql, List<Object> parameters, RowReader.Row<T> read)
      throws SQLException {
    if (parameters.stream()
        .anyMatch(it -> it instanceof String text && !Storable.isStorable(text))) {
      return List.of();
    }
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setQueryTimeout(TIMEOUT_SECONDS);
      int next = 1;
      for (Object parameter : parameters) {
        statement.setObject(next++, parameter);
      }
      try (ResultSet rows = statement.executeQuery()) {
        return RowReader.all(rows, read);
      }
    }
  }

  /** Where a record stands among all. As a cursor it holds although the record moves or goes. */
  private record Place(long recordedAt, long due, String reminderId) {
    private static final Pattern CURSOR = Pattern.compile("(-?\\d{1,18}) (-?\\d{1,18}) (.*)");

    static Place of(Occurrence record) {
      return new Place(
          record.recordedAt().toEpochMilli(), record.due().toEpochMilli(), record.reminderId());
    }

    /** After a text that is no cursor comes nothing. */
    static Place at(String cursor) {
      Matcher parts = CURSOR.matcher(cursor);
      return parts.matches()
          ? new Place(
              Long.parseLong(parts.group(1)), Long.parseLong(parts.group(2)), parts.group(3))
          : new Place(Long.MIN_VALUE, Long.MIN_VALUE, "");
    }

    String cursor() {
      return recordedAt + " " + due + " " + reminderId;
    }
  }

  /** Conditions that must all hold, and their parameters. */
  private static final class Where {
    private final List<String> conditions = new ArrayList<>();
    private final List<Object> parameters = new ArrayList<>();

    void and(String condition, Object... values) {
      conditions.add(condition);
      parameters.addAll(List.of(values));
    }

    String clause() {
      return conditions.isEmpty() ? "" : "WHERE " + String.join(" AND ", conditions);
    }

    List<Object> with(int limit) {
      List<Object> all = new ArrayList<>(parameters);
      all.add(limit);
      return all;
    }
  }
}
