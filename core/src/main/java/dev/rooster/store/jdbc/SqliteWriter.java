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
 *
 * <p>While the thread rests, a platform thread that calls writes in its place: two switches between
 * threads cost more than the write. A virtual thread always leaves the write to the thread, because
 * native code would keep its carrier from all others until the disk has answered.
 */
final class SqliteWriter implements AutoCloseable {
  private static final int MOST_TOGETHER = 100;

  private final SqliteFile file;
  private final SqliteCheckpoints checkpoints;
  private final SqliteQueue queue = new SqliteQueue();
  private final Thread thread;

  /** How many small commits pass before the length of the log is read again: it costs 2 µs. */
  private static final int SMALL_COMMITS = 16;

  /** Used by the thread that writes. Null at first and after a failure. */
  private @Nullable CachedStatements statements;

  /** Used by the thread that writes: the commits since the length of the log was read. */
  private int smallCommits;

  SqliteWriter(SqliteFile file, SqliteCheckpoints checkpoints) {
    this.file = file;
    this.checkpoints = checkpoints;
    this.thread = Thread.ofPlatform().daemon().name("rooster-sqlite-write").start(this::run);
  }

  /** Runs the operation in a transaction; on return, its changes are on disk. */
  <T> T write(Operation<T> operation) {
    return write(new Pending<>(operation));
  }

  /** The same for one statement that changes one row: alone, it needs no BEGIN and COMMIT. */
  <T> T writeSingle(Operation<T> operation) {
    return write(new Pending<>(operation, true));
  }

  private <T> T write(Pending<T> pending) {
    return !Thread.currentThread().isVirtual() && queue.borrow()
        ? writeHere(pending)
        : queue.ask(pending);
  }

  private <T> T writeHere(Pending<T> pending) {
    try {
      write(List.of(pending));
    } finally {
      queue.giveBack();
    }
    return pending.result();
  }

  private void run() {
    for (List<Pending<?>> group = queue.take(MOST_TOGETHER);
        !group.isEmpty();
        group = queue.take(MOST_TOGETHER)) {
      write(group);
    }
    disconnect();
  }

  private void write(List<Pending<?>> group) {
    boolean committed = commit(group);
    group.forEach(Pending::complete);
    if (committed && ++smallCommits >= (isSingle(group) ? SMALL_COMMITS : 1)) {
      smallCommits = 0;
      checkpoint();
    }
  }

  private boolean commit(List<Pending<?>> group) {
    try {
      file.checkWritable();
      CachedStatements connected = connected();
      if (isSingle(group)) {
        return runSingle(connected, group.getFirst());
      }
      connected.run("BEGIN IMMEDIATE");
      if (group.size() == 1) {
        return commitOne(connected, group.getFirst());
      }
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

  private static boolean isSingle(List<Pending<?>> group) {
    return group.size() == 1 && group.getFirst().single();
  }

  /** SQLite commits a statement outside a transaction by itself. */
  private static boolean runSingle(CachedStatements connected, Pending<?> pending)
      throws SQLException {
    try {
      pending.run(connected);
      return true;
    } catch (RuntimeException refused) {
      pending.failed(refused);
      return false;
    }
  }

  /** Without others to protect from its failure, an operation needs no savepoint. */
  private boolean commitOne(CachedStatements connected, Pending<?> pending) throws SQLException {
    try {
      pending.run(connected);
    } catch (Throwable e) {
      RuntimeException problem = file.problem(e);
      pending.failed(problem);
      undo(connected, problem, "ROLLBACK");
      return false;
    }
    connected.run("COMMIT");
    return true;
  }

  private void runAlone(CachedStatements connected, Pending<?> pending) throws SQLException {
    connected.run("SAVEPOINT one");
    try {
      pending.run(connected);
      connected.run("RELEASE one");
    } catch (Throwable e) {
      RuntimeException problem = file.problem(e);
      pending.failed(problem);
      undo(connected, problem, "ROLLBACK TO one", "RELEASE one");
    }
  }

  /** If SQLite has already rolled back the whole transaction, there is nothing to return to. */
  private static void undo(
      CachedStatements connected, RuntimeException problem, String... statements)
      throws SQLException {
    try {
      for (String statement : statements) {
        connected.run(statement);
      }
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
      checkpoints.disconnected();
    }
  }

  /** Waits until all queued operations are written. */
  @Override
  public void close() {
    queue.close();
    SqliteFile.join(thread);
  }
}
