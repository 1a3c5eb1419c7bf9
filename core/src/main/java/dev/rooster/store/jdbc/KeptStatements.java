package dev.rooster.store.jdbc;

import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** A connection and what was prepared on it, kept as long as it is. For one thread. */
record KeptStatements(Connection connection, Map<String, PreparedStatement> kept)
    implements AutoCloseable {

  KeptStatements(Connection connection) {
    this(connection, new HashMap<>());
  }

  PreparedStatement of(String sql) throws SQLException {
    PreparedStatement statement = kept.get(sql);
    if (statement == null) {
      statement = connection.prepareStatement(sql);
      kept.put(sql, statement);
    }
    return statement;
  }

  /** Sets the parameters of a statement. */
  @FunctionalInterface
  interface Binding<T> {
    void bind(PreparedStatement statement, T value) throws SQLException;
  }

  /**
   * Runs the statement for each of them, all in one go: one by one, the driver would ask each time
   * whether there is a transaction. Answers those for which it changed a row.
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

  /** Of a batch the driver says that it failed, and not why. All of it is undone in any case. */
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

  /** Statements go with their connection. */
  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
