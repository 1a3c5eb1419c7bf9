package dev.rooster.store.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Reads the columns of a row from left to right. */
final class RowReader {
  private final ResultSet rows;
  private int column;

  RowReader(ResultSet rows) {
    this.rows = rows;
  }

  /** Goes to the next row, if there is one. */
  boolean next() throws SQLException {
    column = 0;
    return rows.next();
  }

  String text() throws SQLException {
    String text = optionalText();
    return text == null ? "" : text;
  }

  @Nullable String optionalText() throws SQLException {
    return rows.getString(++column);
  }

  long number() throws SQLException {
    return rows.getLong(++column);
  }

  int smallNumber() throws SQLException {
    return Math.toIntExact(number());
  }

  boolean flag() throws SQLException {
    return number() != 0;
  }

  OptionalInt optionalNumber() throws SQLException {
    long number = number();
    return rows.wasNull() ? OptionalInt.empty() : OptionalInt.of(Math.toIntExact(number));
  }

  Instant instant() throws SQLException {
    return Instant.ofEpochMilli(number());
  }

  Optional<Instant> optionalInstant() throws SQLException {
    long millis = number();
    return rows.wasNull() ? Optional.empty() : Optional.of(Instant.ofEpochMilli(millis));
  }

  /** An array of texts, which PostgreSQL has. */
  List<String> texts() throws SQLException {
    return List.of((String[]) rows.getArray(++column).getArray());
  }

  Duration duration() throws SQLException {
    return Duration.ofMillis(number());
  }

  <E extends Enum<E>> E choice(Class<E> type) throws SQLException {
    return choice(type, text());
  }

  static <E extends Enum<E>> E choice(Class<E> type, String written) {
    return Enum.valueOf(type, written.toUpperCase(Locale.ROOT));
  }

  /** How a choice is written: in small letters. */
  static String written(Enum<?> choice) {
    return choice.name().toLowerCase(Locale.ROOT);
  }
}
