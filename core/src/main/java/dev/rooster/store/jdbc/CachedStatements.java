package dev.rooster.store.jdbc;

import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** A connection with a cache of its prepared statements. Not thread-safe. */
record CachedStatements(Connection connection, Map<String, PreparedStatement> cached)
    implements AutoCloseable {

  CachedStatements(Connection connection) {
    this(connection, new HashMap<>());
  }

  PreparedStatement of(String sql) throws SQLException {
    PreparedStatement statement = cached.get(sql);
    if (statement == null) {
      statement = connection.prepareStatement(sql);
      cached.put(sql, statement);
    }
    return statement;
  }

  /** Sets the parameters of a statement. */
  @FunctionalInterface
  interface Binding<T> {
    void bind(PreparedStatement statement, T value) throws SQLException;
  }

  /**
   * Runs the statement for each value in one batch: one by one, the driver would check the
   * transaction state each time. Returns the values for which a row changed.
   */
  <T> List<T> changing(String sql, List<T> all, Binding<T> binding) throws SQLException {
    if (all.isEmpty()) {
      return List.of();
    }
    PreparedStatement statement = of(sql);
    statement.clearBatch();
    for (T each : all) {
      binding.bind(statement, each);
      statement.addBatch();
    }
    try {
      int[] counts = statement.executeBatch();
      return IntStream.range(0, counts.length)
          .filter(i -> counts[i] > 0)
          .mapToObj(all::get)
          .toList();
    } catch (BatchUpdateException e) {
      failOneByOne(statement, all, binding);
      throw e;
    }
  }

  /** Runs the statement for one value; returns whether a row changed. */
  <T> boolean changes(String sql, T value, Binding<T> binding) throws SQLException {
    PreparedStatement statement = of(sql);
    binding.bind(statement, value);
    return statement.executeUpdate() > 0;
  }

  /**
   * Finds the reason for a failed batch, which the driver does not report. The caller rolls
   * everything back anyway.
   */
  private static <T> void failOneByOne(PreparedStatement statement, List<T> all, Binding<T> binding)
      throws SQLException {
    for (T each : all) {
      binding.bind(statement, each);
      statement.executeUpdate();
    }
  }

  /** Runs a statement without parameters. */
  void run(String sql) throws SQLException {
    of(sql).executeUpdate();
  }

  /** Closing the connection closes its statements. */
  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
