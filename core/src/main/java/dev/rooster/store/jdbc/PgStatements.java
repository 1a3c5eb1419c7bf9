package dev.rooster.store.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Runs statements on a connection. Their texts are constant, so that the driver prepares them.
 *
 * @param timeout after which the server is asked to cancel a statement
 */
record PgStatements(Connection connection, PgTimeouts timeouts, Duration timeout) {

  @FunctionalInterface
  interface Binding {
    void to(PgParameters parameters) throws SQLException;
  }

  <T> List<T> rows(String sql, Binding binding, RowReader.Row<T> read) throws SQLException {
    try (PreparedStatement statement = prepared(sql, binding);
        PgTimeouts.Watched _ = timeouts.watch(connection, statement, timeout);
        ResultSet found = statement.executeQuery()) {
      return RowReader.all(found, read);
    }
  }

  <T> List<T> rows(IndexedStatement sql, Binding binding, RowReader.Row<T> read)
      throws SQLException {
    return timed(sql, binding, read).rows();
  }

  <T> Timed<T> timed(IndexedStatement sql, Binding binding, RowReader.Row<T> read)
      throws SQLException {
    try (PreparedStatement statement = prepared(sql.text(), binding);
        PgTimeouts.Watched _ = timeouts.watch(connection, statement, timeout)) {
      statement.execute();
      Instant began = next(statement, IndexedStatement::began).getFirst();
      statement.getMoreResults();
      return new Timed<>(began, next(statement, read));
    }
  }

  /**
   * The result of a statement.
   *
   * @param began the server's time before the statement, present even without rows
   */
  record Timed<T>(Instant began, List<T> rows) {}

  private static <T> List<T> next(PreparedStatement statement, RowReader.Row<T> read)
      throws SQLException {
    try (ResultSet found = statement.getResultSet()) {
      return RowReader.all(found, read);
    }
  }

  <T> Optional<T> row(String sql, Binding binding, RowReader.Row<T> read) throws SQLException {
    return rows(sql, binding, read).stream().findFirst();
  }

  int change(String sql, Binding binding) throws SQLException {
    try (PreparedStatement statement = prepared(sql, binding);
        PgTimeouts.Watched _ = timeouts.watch(connection, statement, timeout)) {
      return statement.executeUpdate();
    }
  }

  private PreparedStatement prepared(String sql, Binding binding) throws SQLException {
    PreparedStatement statement = connection.prepareStatement(sql);
    try {
      binding.to(new PgParameters(statement));
      return statement;
    } catch (SQLException | RuntimeException e) {
      statement.close();
      throw e;
    }
  }
}
