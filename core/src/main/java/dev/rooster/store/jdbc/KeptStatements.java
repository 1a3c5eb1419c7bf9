package dev.rooster.store.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

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
