package dev.rooster.store.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Runs statements on a connection. Their texts are constant, so that the driver prepares them.
 *
 * @param timeoutSeconds when the server is asked to give a statement up
 */
record PgStatements(Connection connection, int timeoutSeconds) {

  @FunctionalInterface
  interface Binding {
    void to(PgParameters parameters) throws SQLException;
  }

  @FunctionalInterface
  interface Row<T> {
    T read(RowReader row) throws SQLException;
  }

  <T> List<T> rows(String sql, Binding binding, Row<T> read) throws SQLException {
    try (PreparedStatement statement = prepared(sql, binding);
        ResultSet found = statement.executeQuery()) {
      return read(found, read);
    }
  }

  /** The same for a text that begins with {@link PgSql#PLANNED_ANEW}. */
  <T> List<T> rowsPlannedAnew(String sql, Binding binding, Row<T> read) throws SQLException {
    try (PreparedStatement statement = prepared(sql, binding)) {
      statement.execute();
      statement.getMoreResults();
      try (ResultSet found = statement.getResultSet()) {
        return read(found, read);
      }
    }
  }

  private static <T> List<T> read(ResultSet found, Row<T> read) throws SQLException {
    List<T> rows = new ArrayList<>();
    RowReader row = new RowReader(found);
    while (row.next()) {
      rows.add(read.read(row));
    }
    return rows;
  }

  <T> Optional<T> row(String sql, Binding binding, Row<T> read) throws SQLException {
    return rows(sql, binding, read).stream().findFirst();
  }

  int change(String sql, Binding binding) throws SQLException {
    try (PreparedStatement statement = prepared(sql, binding)) {
      return statement.executeUpdate();
    }
  }

  private PreparedStatement prepared(String sql, Binding binding) throws SQLException {
    PreparedStatement statement = connection.prepareStatement(sql);
    try {
      statement.setQueryTimeout(timeoutSeconds);
      binding.to(new PgParameters(statement));
      return statement;
    } catch (SQLException | RuntimeException e) {
      statement.close();
      throw e;
    }
  }
}
