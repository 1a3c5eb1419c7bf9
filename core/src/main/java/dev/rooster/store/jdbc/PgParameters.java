package dev.rooster.store.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Binds the parameters of a statement from left to right; many rows as one array per column. */
final class PgParameters {
  private final Connection connection;
  private final PreparedStatement statement;
  private int next = 1;

  PgParameters(PreparedStatement statement) throws SQLException {
    this.connection = statement.getConnection();
    this.statement = statement;
  }

  PgParameters text(String value) throws SQLException {
    statement.setString(next++, value);
    return this;
  }

  PgParameters number(long value) throws SQLException {
    statement.setLong(next++, value);
    return this;
  }

  PgParameters texts(Collection<String> values) throws SQLException {
    return array(Column.Type.TEXT, values.toArray(new String[0]));
  }

  PgParameters numbers(Collection<Long> values) throws SQLException {
    return array(Column.Type.NUMBER, values.toArray(new Long[0]));
  }

  <T> PgParameters rows(List<Column<T>> columns, List<T> values) throws SQLException {
    for (Column<T> column : columns) {
      array(column.type(), valuesOf(column, values));
    }
    return this;
  }

  /** One row, as the first parameters. */
  PgParameters row(NewRow row) throws SQLException {
    next = row.bind(statement);
    return this;
  }

  private static <T> @Nullable Object[] valuesOf(Column<T> column, List<T> values) {
    boolean number = column.type() == Column.Type.NUMBER;
    @Nullable Object[] array = number ? new Long[values.size()] : new String[values.size()];
    for (int i = 0; i < array.length; i++) {
      Object value = column.value().apply(values.get(i));
      array[i] = value instanceof Number count ? (Object) count.longValue() : value;
    }
    return array;
  }

  private PgParameters array(Column.Type type, @Nullable Object[] values) throws SQLException {
    statement.setArray(next++, connection.createArrayOf(type.sql, values));
    return this;
  }
}
