package dev.rooster.store.jdbc;

import dev.rooster.store.StoreException;
import dev.rooster.store.jdbc.SqliteQueue.Operation;
import dev.rooster.store.jdbc.SqliteQueue.Pending;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The only writing thread. It commits all operations queued during the previous commit together,
 * because a commit costs the same for one as for many, and reports success only after the commit.
 * It rolls back a failed operation alone. A failed commit rolls back all of its operations, and the
 * next one starts with a new connection.
 */
final class SqliteWriter implements AutoCloseable {
  private static final int MOST_TOGETHER = 100;

  private final SqliteFile file;
  private final SqliteCheckpoints checkpoints;
  private final SqliteQueue queue = new SqliteQueue();
  private final Thread thread;

  /** Used by the writing thread only. Null at first and after a failure. */
  private @Nullable CachedStatements statements;

  SqliteWriter(SqliteFile file, SqliteCheckpoints checkpoints) {
    this.file = file;
    this.checkpoints = checkpoints;
    this.thread = Thread.ofPlatform().daemon().name("rooster-sqlite-write").start(this::run);
  }

  /** Runs the operation in a transaction; on return, its changes are on disk. */
  <T> T write(Operation<T> operation) {
    return queue.ask(operation);
  }

  private void run() {
    for (List<Pending<?>> group = queue.take(MOST_TOGETHER);
        !group.isEmpty();
        group = queue.take(MOST_TOGETHER)) {
      boolean committed = commit(group);
      group.forEach(Pending::complete);
      if (committed) {
        checkpoint();
      }
    }
    disconnect();
  }

  private boolean commit(List<Pending<?>> group) {
    try {
      file.checkWritable();
      CachedStatements connected = connected();
      connected.run("BEGIN IMMEDIATE");
      for (Pending<?> pending : group) {
        runAlone(connected, pending);
      }
      connected.run("COMMIT");
      return true;
    } catch (Throwable e) {
      RuntimeException problem = file.problem(e);
      group.forEach(pending -> pending.failed(problem));
      disconnect();
      return false;
    }
  }

  private void runAlone(CachedStatements connected, Pending<?> pending) throws SQLException {
    connected.run("SAVEPOINT one");
    try {
      pending.run(connected);
      connected.run("RELEASE one");
    } catch (Throwable e) {
      RuntimeException problem = file.problem(e);
      pending.failed(problem);
      undo(connected, problem);
    }
  }

  /**
   * If SQLite has already rolled back the whole transaction, there is no savepoint to return to.
   */
  private static void undo(CachedStatements connected, RuntimeException problem)
      throws SQLException {
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

  /** Runs after callers have their results: their changes are on disk whether or not this works. */
  private void checkpoint() {
    try {
      checkpoints.committed(connected());
    } catch (SQLException | RuntimeException e) {
      file.problem(e);
      disconnect();
    }
  }

  private CachedStatements connected() throws SQLException {
    CachedStatements connected = statements;
    if (connected == null) {
      connected = file.write();
      statements = connected;
    }
    return connected;
  }

  /** Closing rolls back. */
  private void disconnect() {
    CachedStatements connected = statements;
    statements = null;
    if (connected != null) {
      file.close(connected);
      file.forgetLog();
    }
  }

  /** Waits until all queued operations are written. */
  @Override
  public void close() {
    queue.close();
    SqliteFile.join(thread);
  }
}
