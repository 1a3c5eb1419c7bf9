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
  /** Maps stored lowercase names to constants: Enum.valueOf expects uppercase. */
  private static final ClassValue<Map<String, Object>> CHOICES =
      new ClassValue<>() {
        @Override
        protected Map<String, Object> computeValue(Class<?> type) {
          return Arrays.stream(type.getEnumConstants())
              .collect(Collectors.toMap(it -> written((Enum<?>) it), Function.identity()));
        }
      };

  /** Caches lowercase names, so that toLowerCase does not run for each row. */
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

  /** Reads a text; may return null for a missing or empty one. */
  private interface Texts {
    @Nullable String read(ResultSet rows, int column) throws SQLException;
  }

  /** Reads one row. */
  @FunctionalInterface
  interface Row<T> {
    T read(RowReader row) throws SQLException;
  }

  /** Reads all remaining rows. */
  static <T> List<T> all(ResultSet rows, Row<T> read) throws SQLException {
    return all(rows, read, ResultSet::getString);
  }

  /**
   * Does the same for SQLite, optimised for many rows: its driver calls native code several times
   * for a text, but only once for its bytes.
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

  /** Where the next column is, for {@link #back}. */
  int place() {
    return column;
  }

  /** Reads again from there. */
  void back(int place) {
    column = place;
  }

  /** Skips columns that carry no information because others are empty. */
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

  /** The number, or another if it is null. */
  long numberOr(long other) throws SQLException {
    long number = number();
    return rows.wasNull() ? other : number;
  }

  double amount() throws SQLException {
    return rows.getDouble(++column);
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

  /** Reads a PostgreSQL array of texts. */
  List<String> texts() throws SQLException {
    return List.of((String[]) rows.getArray(++column).getArray());
  }

  <E extends Enum<E>> E choice(Class<E> type) throws SQLException {
    return choice(type, text());
  }

  static <E extends Enum<E>> E choice(Class<E> type, String written) {
    return known(type, written)
        .orElseThrow(() ->
            new StoreException(
                "the store contains \"%s\" where it expects %s"
                    .formatted(
                        written, String.join(" or ", new TreeSet<>(CHOICES.get(type).keySet()))),
                "use the version that wrote it, or fix the row"));
  }

  /** Empty for a word of a newer version. */
  static <E extends Enum<E>> Optional<E> known(Class<E> type, String written) {
    return Optional.ofNullable(CHOICES.get(type).get(written)).map(type::cast);
  }

  /** The stored form of a choice: its lowercase name. */
  static String written(Enum<?> choice) {
    return Objects.requireNonNull(WRITTEN.get(choice.getDeclaringClass()).get(choice));
  }
}
