package dev.rooster.store.jdbc;

import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import dev.rooster.store.Listing;
import dev.rooster.store.Note;
import dev.rooster.store.Page;
import dev.rooster.store.Wake;
import dev.rooster.text.Storable;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The read-only queries of a store, in SQL that both dialects understand. Each is one statement, so
 * its result is consistent without a transaction; only long lists of ids take several.
 */
final class Reads {
  /**
   * Id queries are padded to these parameter counts, so that there are few statements to prepare.
   */
  private static final List<Integer> PARAMETER_COUNTS = List.of(1, 10, 100, 500);

  /** The statement timeout for PostgreSQL; for SQLite, the time to wait for a lock. */
  private static final int TIMEOUT_SECONDS = (int) PgSession.TIMEOUT.toSeconds();

  /** Matches the condition of the partial index. */
  private static final String WAITS =
      "status = 'active' AND claim_node IS NULL AND next_at IS NOT NULL";

  /** The upper bound of a prefix is the prefix followed by this character. */
  static final String LAST_CHARACTER = Character.toString(Character.MAX_CODE_POINT);

  private static final List<String> KNOWN_STATUSES =
      Stream.of(Status.values()).map(RowReader::written).toList();

  private Reads() {}

  static List<Reminder> find(Connection connection, Collection<String> ids) throws SQLException {
    List<String> wanted = ids.stream().filter(Storable::isStorable).distinct().toList();
    List<Reminder> found = new ArrayList<>();
    int most = PARAMETER_COUNTS.getLast();
    for (int from = 0; from < wanted.size(); from += most) {
      List<String> some = wanted.subList(from, Math.min(from + most, wanted.size()));
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

  /**
   * Sorts by code point, as SQLite does for every text and PostgreSQL for a column with collation
   * "C".
   */
  static Page<Reminder> list(Connection connection, Listing listing) throws SQLException {
    Where where = filter(listing.filter());
    switch (listing.order()) {
      case ID -> listing.after().ifPresent(after -> where.and("id > ?", after));
      case NEXT_FIRE -> {
        where.and(WAITS);
        listing
            .after()
            .map(WaitingPosition::at)
            .ifPresent(it -> where.and("(next_at, id) > (?, ?)", it.at(), it.id()));
      }
    }
    boolean byId = listing.order() == Listing.Order.ID;
    List<Reminder> found =
        query(
            connection,
            """
            SELECT %s FROM rooster_reminder %s ORDER BY %s LIMIT ?
            """
                .formatted(ReminderRow.NAMES, where.clause(), byId ? "id" : "next_at, id"),
            where.with(listing.limit() + 1),
            ReminderRow::read);
    return page(found, listing.limit(), it -> Listing.cursor(listing.order(), it));
  }

  private static Where filter(Listing.Filter filter) {
    Where where = new Where();
    filter.kind().ifPresent(kind -> where.and("kind = ?", kind));
    filter.key().ifPresent(key -> where.and("limit_key = ?", key));
    filter.owner().ifPresent(owner -> where.andIndexed("owner", owner));
    filter.source().ifPresent(source -> where.andIndexed("source", source));
    filter.name().ifPresent(name -> where.andIndexed("name", name));
    filter
        .idPrefix()
        .ifPresent(prefix -> where.and("id >= ? AND id < ?", prefix, prefix + LAST_CHARACTER));
    if (!filter.statuses().isEmpty()) {
      boolean unknownToo = filter.statuses().contains(Status.UNREADABLE);
      List<String> asked = filter.statuses().stream().sorted().map(RowReader::written).toList();
      List<String> known = unknownToo ? KNOWN_STATUSES : List.of();
      where.and(
          unknownToo
              ? "(status IN (%s) OR status NOT IN (%s))"
                  .formatted(placeholders(asked), placeholders(known))
              : "status IN (%s)".formatted(placeholders(asked)),
          Stream.concat(asked.stream(), known.stream()).toArray());
    }
    return where;
  }

  private static String placeholders(List<String> values) {
    return String.join(", ", Collections.nCopies(values.size(), "?"));
  }

  static Optional<Note> note(Connection connection, String name) throws SQLException {
    return query(
            connection,
            """
            SELECT name, body, version FROM rooster_note WHERE name = ?
            """,
            List.of(name),
            Notes::read)
        .stream()
        .findFirst();
  }

  static Page<Note> notes(Connection connection, String prefix, Optional<String> after, int limit)
      throws SQLException {
    Where where = named(prefix, after);
    int most = Math.clamp(limit, 1, Listing.LONGEST_PAGE);
    List<Note> found =
        query(
            connection,
            """
            SELECT name, body, version FROM rooster_note %s ORDER BY name LIMIT ?
            """
                .formatted(where.clause()),
            where.with(most + 1),
            Notes::read);
    return page(found, most, Note::name);
  }

  static Page<String> noteNames(
      Connection connection, String prefix, Optional<String> after, int limit) throws SQLException {
    Where where = named(prefix, after);
    int most = Math.clamp(limit, 1, Listing.LONGEST_PAGE);
    List<String> found =
        query(
            connection,
            """
            SELECT name FROM rooster_note %s ORDER BY name LIMIT ?
            """
                .formatted(where.clause()),
            where.with(most + 1),
            RowReader::text);
    return page(found, most, name -> name);
  }

  private static Where named(String prefix, Optional<String> after) {
    Where where = new Where();
    where.and("name >= ? AND name < ?", prefix, prefix + LAST_CHARACTER);
    after.ifPresent(last -> where.and("name > ?", last));
    return where;
  }

  static List<Wake> upcoming(Connection connection, Instant after, Instant until, int limit)
      throws SQLException {
    return query(
        connection,
        """
        SELECT next_at, shard FROM rooster_reminder
        WHERE %s AND next_at > ? AND next_at <= ?
        ORDER BY next_at LIMIT ?
        """
            .formatted(WAITS),
        List.of(millis(after), millis(until), limit),
        row -> new Wake(row.instant(), row.smallNumber()));
  }

  /** Running reminders, filtered by a condition on the node that holds them. */
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

  /** The first millisecond that is not before the instant, clamped to their range. */
  static long millisFrom(Instant instant) {
    return millis(instant) + (instant.truncatedTo(ChronoUnit.MILLIS).equals(instant) ? 0 : 1);
  }

  /** The instant in milliseconds, clamped to their range. */
  static long millis(Instant instant) {
    long most = Long.MAX_VALUE / 1_000 - 1;
    return Instant.ofEpochSecond(
            Math.clamp(instant.getEpochSecond(), -most, most), instant.getNano())
        .toEpochMilli();
  }

  static <T> Page<T> page(List<T> found, int limit, Function<T, String> cursor) {
    return found.size() <= limit
        ? new Page<>(found, Optional.empty())
        : new Page<>(found.subList(0, limit), Optional.of(cursor.apply(found.get(limit - 1))));
  }

  /** Returns nothing for text that cannot be stored: PostgreSQL would reject the query. */
  static <T> List<T> query(
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

  /** The position of a reminder among the waiting ones. */
  private record WaitingPosition(long at, String id) {
    private static final Pattern CURSOR = Pattern.compile("(-?\\d{1,18}) (.*)");

    /** An invalid cursor yields nothing. */
    static WaitingPosition at(String cursor) {
      Matcher parts = CURSOR.matcher(cursor);
      return parts.matches()
          ? new WaitingPosition(Long.parseLong(parts.group(1)), parts.group(2))
          : new WaitingPosition(Long.MAX_VALUE, "");
    }
  }
}
