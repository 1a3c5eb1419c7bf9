package dev.rooster.store.jdbc;

import dev.rooster.store.StoreException;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads the columns of a row from left to right. */
final class RowReader {
  /** Enum.valueOf wants large letters: what is written in small ones is looked up in here. */
  private static final ClassValue<Map<String, Object>> CHOICES =
      new ClassValue<>() {
        @Override
        protected Map<String, Object> computeValue(Class<?> type) {
          return Arrays.stream(type.getEnumConstants())
              .collect(Collectors.toMap(it -> written((Enum<?>) it), Function.identity()));
        }
      };

  /** What toLowerCase would make anew for each row. */
  private static final ClassValue<Map<Object, String>> WRITTEN =
      new ClassValue<>() {
        @Override
        protected Map<Object, String> computeValue(Class<?> type) {
          return Arrays.stream(type.getEnumConstants())
              .collect(
                  Collectors.toMap(
                      Function.identity(), it -> ((Enum<?>) it).name().toLowerCase(Locale.ROOT)));
        }
      };

  private final ResultSet rows;
  private final Texts texts;
  private int column;

  private RowReader(ResultSet rows, Texts texts) {
    this.rows = rows;
    this.texts = texts;
  }

  /** Reads a text; none, or an empty one, may be null. */
  private interface Texts {
    @Nullable String read(ResultSet rows, int column) throws SQLException;
  }

  /** What one row says. */
  @FunctionalInterface
  interface Row<T> {
    T read(RowReader row) throws SQLException;
  }

  /** What each row says that is left. */
  static <T> List<T> all(ResultSet rows, Row<T> read) throws SQLException {
    return all(rows, read, ResultSet::getString);
  }

  /**
   * The same in SQLite, where many rows are read in a hurry: its driver crosses over to C and back
   * several times for a text, and once for its bytes.
   */
  static <T> List<T> allOfSqlite(ResultSet rows, Row<T> read) throws SQLException {
    return all(
        rows,
        read,
        (row, column) -> {
          byte[] bytes = row.getBytes(column);
          return bytes == null ? null : new String(bytes, StandardCharsets.UTF_8);
        });
  }

  private static <T> List<T> all(ResultSet rows, Row<T> read, Texts texts) throws SQLException {
    List<T> all = new ArrayList<>();
    RowReader row = new RowReader(rows, texts);
    while (rows.next()) {
      row.column = 0;
      all.add(read.read(row));
    }
    return all;
  }

  /** Passes over columns that say nothing, because others are empty. */
  void skip(int columns) {
    column += columns;
  }

  String text() throws SQLException {
    String text = optionalText();
    return text == null ? "" : text;
  }

  @Nullable String optionalText() throws SQLException {
    return texts.read(rows, ++column);
  }

  PackedColumn packed() throws SQLException {
    return new PackedColumn(text());
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

  <E extends Enum<E>> E choice(Class<E> type) throws SQLException {
    return choice(type, text());
  }

  static <E extends Enum<E>> E choice(Class<E> type, String written) {
    Object choice = CHOICES.get(type).get(written);
    if (choice == null) {
      throw new StoreException(
          "the store says \"%s\" where it should say %s"
              .formatted(written, String.join(" or ", new TreeSet<>(CHOICES.get(type).keySet()))),
          "use the version that wrote it, or mend the row");
    }
    return type.cast(choice);
  }

  /** How a choice is written: in small letters. */
  static String written(Enum<?> choice) {
    return Objects.requireNonNull(WRITTEN.get(choice.getDeclaringClass()).get(choice));
  }
}
