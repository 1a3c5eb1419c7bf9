package dev.rooster.store.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;
import org.postgresql.PGConnection;

/**
 * Borrows a connection for each piece of work and returns it. A single statement commits by itself,
 * so a killed process never leaves a transaction open.
 *
 * <p>Two limits keep a frozen server from blocking callers. After the timeout, {@link PgTimeouts}
 * asks the server to cancel the statement, so that it releases its locks. A quarter of the timeout
 * later, it or the driver gives the connection up. Both limits apply on the client and cost no
 * statement. The pool decides how long to wait for a connection.
 */
final class PgSession {
  static final Duration TIMEOUT = Duration.ofSeconds(8);

  /** Attempts at work that the server rolled back because of a conflict. */
  private static final int MOST_ATTEMPTS = 5;

  /**
   * With this threshold, the driver never names statements on a connection and so depends on none.
   */
  private static final int PREPARE_NOTHING = 0;

  private final DataSource connections;
  private final PgTimeouts timeouts = new PgTimeouts();

  PgSession(DataSource connections) {
    this.connections = connections;
  }

  @FunctionalInterface
  interface Work<T> {
    T with(PgStatements statements) throws SQLException;
  }

  /** Runs one statement, which is its own transaction. */
  <T> T single(Work<T> work) {
    return single(TIMEOUT, work);
  }

  <T> T single(Duration timeout, Work<T> work) {
    return retried(() -> once(timeout, work));
  }

  /**
   * The same without the limit on the socket, for frequent statements that take no time: all run by
   * {@link PgStatements}, whose limit then is the only one.
   */
  <T> T quick(Work<T> work) {
    return retried(() -> borrowed(connection -> work.with(statements(connection, TIMEOUT))));
  }

  @FunctionalInterface
  private interface Attempt<T> {
    T run() throws SQLException;
  }

  private static <T> T retried(Attempt<T> work) {
    for (int attempt = 1; ; attempt++) {
      try {
        return work.run();
      } catch (SQLException e) {
        if (!PgFailure.rolledBack(e) || attempt == MOST_ATTEMPTS) {
          throw PgFailure.of(e);
        }
      }
    }
  }

  /** Runs several statements in one transaction. */
  <T> T together(Work<T> work) {
    return together(TIMEOUT, work);
  }

  <T> T together(Duration timeout, Work<T> work) {
    return single(timeout, statements -> inTransaction(statements, work));
  }

  private <T> T once(Duration timeout, Work<T> work) throws SQLException {
    return borrowed(connection -> {
      int networkTimeout = connection.getNetworkTimeout();
      connection.setNetworkTimeout(
          Runnable::run, Math.toIntExact(timeout.toMillis() + timeout.toMillis() / 4));
      try {
        return work.with(statements(connection, timeout));
      } finally {
        if (!connection.isClosed()) {
          connection.setNetworkTimeout(Runnable::run, networkTimeout);
        }
      }
    });
  }

  private PgStatements statements(Connection connection, Duration timeout) {
    return new PgStatements(connection, timeouts, timeout);
  }

  @FunctionalInterface
  private interface OnConnection<T> {
    T run(Connection connection) throws SQLException;
  }

  private <T> T borrowed(OnConnection<T> work) throws SQLException {
    try (Connection connection = connections.getConnection()) {
      try {
        boolean autoCommit = connection.getAutoCommit();
        setAutoCommit(connection, autoCommit, true);
        try {
          return work.run(connection);
        } finally {
          if (!connection.isClosed()) {
            setAutoCommit(connection, true, autoCommit);
          }
        }
      } catch (SQLException e) {
        if (PgFailure.unusable(e)) {
          connection.abort(Runnable::run);
        } else if (PgFailure.preparedElsewhere(e)) {
          connection.unwrap(PGConnection.class).setPrepareThreshold(PREPARE_NOTHING);
        }
        throw e;
      }
    }
  }

  /** A pool restores a connection on which this was called. */
  private static void setAutoCommit(Connection connection, boolean current, boolean wanted)
      throws SQLException {
    if (current != wanted) {
      connection.setAutoCommit(wanted);
    }
  }

  private static <T> T inTransaction(PgStatements statements, Work<T> work) throws SQLException {
    Connection connection = statements.connection();
    connection.setAutoCommit(false);
    try {
      T result = work.with(statements);
      connection.commit();
      return result;
    } catch (SQLException | RuntimeException e) {
      try {
        connection.rollback();
      } catch (SQLException rollback) {
        e.addSuppressed(rollback);
      }
      throw e;
    } finally {
      if (!connection.isClosed()) {
        connection.setAutoCommit(true);
      }
    }
  }
}
