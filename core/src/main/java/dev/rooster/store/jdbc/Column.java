package dev.rooster.store.jdbc;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A column of a table: its name, its type, and its value for a row. There are two types, text and
 * whole numbers; instants and durations are stored as milliseconds.
 */
record Column<T>(String name, Type type, Function<T, @Nullable Object> value) {

  enum Type {
    TEXT("text", Types.VARCHAR),
    NUMBER("bigint", Types.BIGINT);

    final String sql;
    final int jdbc;

    Type(String sql, int jdbc) {
      this.sql = sql;
      this.jdbc = jdbc;
    }
  }

  static <T> Column<T> text(String name, Function<T, @Nullable Object> value) {
    return new Column<>(name, Type.TEXT, value);
  }

  /** A text column that is often empty, stored as NULL then. */
  static <T> Column<T> textIfAny(String name, Function<T, String> value) {
    return text(
        name,
        it -> {
          String text = value.apply(it);
          return text.isEmpty() ? null : text;
        });
  }

  static <T> Column<T> number(String name, Function<T, @Nullable Object> value) {
    return new Column<>(name, Type.NUMBER, value);
  }

  /** {@code a, b, c} */
  static <T> String names(List<Column<T>> columns) {
    return columns.stream().map(Column::name).collect(Collectors.joining(", "));
  }

  /** Binds the value's columns starting at the parameter; returns the next free parameter. */
  static <T> int bind(PreparedStatement statement, int parameter, List<Column<T>> columns, T value)
      throws SQLException {
    int next = parameter;
    for (Column<T> column : columns) {
      column.bind(statement, next++, column.value().apply(value));
    }
    return next;
  }

  /** By the method for the type: drivers work out the type of an object each time. */
  void bind(PreparedStatement statement, int parameter, @Nullable Object bound)
      throws SQLException {
    switch (bound) {
      case null -> statement.setNull(parameter, type.jdbc);
      case Number number -> statement.setLong(parameter, number.longValue());
      default -> statement.setString(parameter, bound.toString());
    }
  }
}
