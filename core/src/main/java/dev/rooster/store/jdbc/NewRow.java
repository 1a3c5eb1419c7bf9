package dev.rooster.store.jdbc;

import dev.rooster.reminder.Reminder;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * One new reminder for an INSERT. Values that most new reminders share stand in the text of the
 * statement; only the others are parameters, because each one costs time on both sides.
 */
final class NewRow {
  private static final List<Column<Reminder>> COLUMNS = ReminderRow.CREATED;

  private static final Map<String, Shared> SHARED =
      Map.of(
          "version", new Shared(1L, "1"),
          "name", new Shared("", "''"),
          "limit_key", new Shared("", "''"),
          "owner", new Shared("", "''"),
          "source", new Shared("", "''"),
          "details", new Shared(null, "NULL"),
          "status", new Shared("active", "'active'"),
          "reason", new Shared(null, "NULL"),
          "tally", new Shared("0 0", "'0 0'"));

  /** By column; null where each reminder has its own value. */
  private static final @Nullable Shared[] BY_COLUMN =
      COLUMNS.stream().map(it -> SHARED.get(it.name())).toArray(Shared[]::new);

  private final @Nullable Object[] values = new Object[COLUMNS.size()];

  /** One bit for each column whose value stands in the text. */
  private final int shared;

  /** A value that is often the same, and how SQL spells it. */
  private record Shared(@Nullable Object value, String literal) {}

  NewRow(Reminder reminder) {
    int bits = 0;
    for (int i = 0; i < values.length; i++) {
      Object value = COLUMNS.get(i).value().apply(reminder);
      values[i] = value;
      Shared often = BY_COLUMN[i];
      if (often != null && Objects.equals(often.value, value)) {
        bits |= 1 << i;
      }
    }
    this.shared = bits;
  }

  /** Binds the other values; returns the next free parameter. */
  int bind(PreparedStatement statement) throws SQLException {
    int next = 1;
    for (int i = 0; i < values.length; i++) {
      if (!standsIn(shared, i)) {
        COLUMNS.get(i).bind(statement, next++, values[i]);
      }
    }
    return next;
  }

  private static boolean standsIn(int shared, int column) {
    return (shared & 1 << column) != 0;
  }

  /**
   * The texts of an INSERT, at most one for each set of shared values, so that drivers prepare
   * them. Thread-safe.
   *
   * @param end what follows the values
   */
  record Insert(String end, ConcurrentMap<Integer, String> texts) {

    Insert(String end) {
      this(end, new ConcurrentHashMap<>());
    }

    String of(NewRow row) {
      String known = texts.get(row.shared);
      return known != null ? known : texts.computeIfAbsent(row.shared, this::text);
    }

    private String text(int shared) {
      return IntStream.range(0, COLUMNS.size())
          .mapToObj(i -> standsIn(shared, i) ? Objects.requireNonNull(BY_COLUMN[i]).literal : "?")
          .collect(
              Collectors.joining(
                  ", ",
                  "INSERT INTO rooster_reminder (%s) VALUES (".formatted(Column.names(COLUMNS)),
                  ") " + end));
    }
  }
}
