package dev.rooster.store.jdbc;

import dev.rooster.store.StoreException;
import dev.rooster.store.jdbc.SqliteQueue.Asked;
import dev.rooster.store.jdbc.SqliteQueue.Operation;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The one thread that writes. It commits together whatever has been asked for while it committed
 * the last time, because a commit costs the same for one as for many; nobody hears of success
 * before. An operation that fails is undone alone. A commit that fails undoes all of them, and the
 * next one begins with a new connection.
 */
final class SqliteWriter implements AutoCloseable {
  private static final int MOST_TOGETHER = 100;

  private final SqliteFile file;
  private final SqliteCheckpoints checkpoints;
  private final SqliteQueue queue = new SqliteQueue();
  private final Thread thread;

  /** Of the writing thread. Null at first and after a failure. */
  private @Nullable KeptStatements statements;

  SqliteWriter(SqliteFile file, SqliteCheckpoints checkpoints) {
    this.file = file;
    this.checkpoints = checkpoints;
    this.thread = Thread.ofPlatform().daemon().name("rooster-sqlite-write").start(this::run);
  }

  /** Does it in a transaction; when this returns, what was written is on disk. */
  <T> T write(Operation<T> operation) {
    return queue.ask(operation);
  }

  private void run() {
    for (List<Asked<?>> group = queue.take(MOST_TOGETHER);
        !group.isEmpty();
        group = queue.take(MOST_TOGETHER)) {
      boolean committed = commit(group);
      group.forEach(Asked::tell);
      if (committed) {
        checkpoint();
      }
    }
    disconnect();
  }

  private boolean commit(List<Asked<?>> group) {
    try {
      file.refuseLost();
      KeptStatements connected = connected();
      connected.run("BEGIN IMMEDIATE");
      for (Asked<?> asked : group) {
        runAlone(connected, asked);
      }
      connected.run("COMMIT");
      return true;
    } catch (Throwable e) {
      RuntimeException problem = file.problem(e);
      group.forEach(asked -> asked.failed(problem));
      disconnect();
      return false;
    }
  }

  private void runAlone(KeptStatements connected, Asked<?> asked) throws SQLException {
    connected.run("SAVEPOINT one");
    try {
      asked.run(connected);
      connected.run("RELEASE one");
    } catch (Throwable e) {
      RuntimeException problem = file.problem(e);
      asked.failed(problem);
      undo(connected, problem);
    }
  }

  /**
   * When SQLite has given up the whole transaction already, there is no savepoint to go back to.
   */
  private static void undo(KeptStatements connected, RuntimeException problem) throws SQLException {
    try {
      connected.run("ROLLBACK TO one");
      connected.run("RELEASE one");
    } catch (SQLException gone) {
      if (problem instanceof StoreException all) {
        throw all;
      }
      throw gone;
    }
  }

  /** After the answers: what was written is on disk, whether this works or not. */
  private void checkpoint() {
    try {
      checkpoints.committed(connected());
    } catch (SQLException | RuntimeException e) {
      file.problem(e);
      disconnect();
    }
  }

  private KeptStatements connected() throws SQLException {
    KeptStatements connected = statements;
    if (connected == null) {
      connected = file.write();
      statements = connected;
    }
    return connected;
  }

  /** Closing rolls back. */
  private void disconnect() {
    KeptStatements connected = statements;
    statements = null;
    if (connected != null) {
      file.close(connected);
      file.forgetLog();
    }
  }

  /** Waits until all that was asked for is written. */
  @Override
  public void close() {
    queue.close();
    SqliteFile.join(thread);
  }
}
