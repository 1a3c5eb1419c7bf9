package dev.rooster.store.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;
import org.postgresql.PGConnection;

/**
 * Borrows a connection for each piece of work and gives it back. A statement by itself commits by
 * itself: there is no moment at which this process could be stopped and leave a transaction open.
 *
 * <p>Two limits keep a frozen server from holding up whoever asks. After the timeout, the driver
 * asks the server to give the statement up, so that it does not keep its locks; a quarter of it
 * later nothing more is read from the connection, which then is broken and not used again. Both are
 * kept on this side and cost no statement. How long to wait for a connection is up to the pool.
 */
final class PgSession {
  static final Duration TIMEOUT = Duration.ofSeconds(8);

  /** Of work that the server undid because somebody else came in between. */
  private static final int MOST_ATTEMPTS = 5;

  /** With it, the driver gives no names to statements on a connection, and so depends on none. */
  private static final int PREPARE_NOTHING = 0;

  private final DataSource connections;

  PgSession(DataSource connections) {
    this.connections = connections;
  }

  @FunctionalInterface
  interface Work<T> {
    T with(PgStatements statements) throws SQLException;
  }

  /** One statement, which is its own transaction. */
  <T> T single(Work<T> work) {
    return single(TIMEOUT, work);
  }

  <T> T single(Duration timeout, Work<T> work) {
    for (int attempt = 1; ; attempt++) {
      try {
        return once(timeout, work);
      } catch (SQLException e) {
        if (!PgFailure.undone(e) || attempt == MOST_ATTEMPTS) {
          throw PgFailure.of(e);
        }
      }
    }
  }

  /** Several statements in one transaction. */
  <T> T together(Work<T> work) {
    return together(TIMEOUT, work);
  }

  <T> T together(Duration timeout, Work<T> work) {
    return single(timeout, statements -> inTransaction(statements, work));
  }

  private <T> T once(Duration timeout, Work<T> work) throws SQLException {
    try (Connection connection = connections.getConnection()) {
      try {
        boolean autoCommit = connection.getAutoCommit();
        int networkTimeout = connection.getNetworkTimeout();
        connection.setAutoCommit(true);
        connection.setNetworkTimeout(
            Runnable::run, (int) timeout.plus(timeout.dividedBy(4)).toMillis());
        try {
          return work.with(new PgStatements(connection, (int) Math.max(1, timeout.toSeconds())));
        } finally {
          if (!connection.isClosed()) {
            connection.setNetworkTimeout(Runnable::run, networkTimeout);
            connection.setAutoCommit(autoCommit);
          }
        }
      } catch (SQLException e) {
        if (PgFailure.useless(e)) {
          connection.abort(Runnable::run);
        } else if (PgFailure.preparedElsewhere(e)) {
          connection.unwrap(PGConnection.class).setPrepareThreshold(PREPARE_NOTHING);
        }
        throw e;
      }
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
