package dev.rooster.store.jdbc;

import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * Copies what was committed from the log into the file, so that the log begins anew and stays
 * short. A thread of its own does it, beside the writer. While the writer goes on, that never gets
 * to the end of the log, and only at its end the log can begin anew: so when the log is long and
 * little of it is left, the writer itself copies the rest. SQLite syncs the file only then, too:
 * the thread does so each time, or the writer would wait for all that was ever copied.
 */
final class SqliteCheckpoints implements AutoCloseable {
  /** In pages: how much is copied at a time, and how much the writer can copy in passing. */
  static final int SOME = 1_000;

  static final int LITTLE = 200;

  /** How long the log may be; how long if there is always much left; how long at the very most. */
  static final int LONG = 16_000;

  static final int LONGER = 32_000;
  static final int LONGEST = 64_000;

  private final SqliteFile file;
  private final Semaphore asked = new Semaphore(0);
  private final Thread thread;
  private volatile boolean closed;

  /** Of the writer: how long the log was when it last asked for a copy. */
  private int askedAt;

  /**
   * The log in pages.
   *
   * @param copied how many of them are in the file
   */
  record Log(int length, int copied) {
    int rest() {
      return length - copied;
    }
  }

  /** What to do about the log. */
  enum Need {
    NOTHING,
    COPY_BESIDE,
    COPY_REST
  }

  SqliteCheckpoints(SqliteFile file) {
    this.file = file;
    this.thread = Thread.ofPlatform().daemon().name("rooster-sqlite-checkpoint").start(this::run);
  }

  /** Called by the writer between two transactions. */
  void committed(KeptStatements writer) throws SQLException {
    Log log = log(writer, "NOOP");
    askedAt = Math.min(askedAt, log.length());
    switch (need(log, askedAt)) {
      case NOTHING -> {}
      case COPY_BESIDE -> {
        askedAt = log.length();
        asked.release();
      }
      case COPY_REST -> {
        askedAt = log.length();
        log(writer, "PASSIVE");
      }
    }
  }

  static Need need(Log log, int askedAt) {
    boolean grown = log.length() - askedAt >= SOME;
    if (log.rest() > 0 && log.rest() < mostAtOnce(log, grown)) {
      return Need.COPY_REST;
    }
    return log.rest() >= SOME && grown ? Need.COPY_BESIDE : Need.NOTHING;
  }

  /** How much the writer copies: the longer the log, the more. */
  private static int mostAtOnce(Log log, boolean grown) {
    if (log.length() >= LONGEST && grown) {
      return Integer.MAX_VALUE;
    }
    if (log.length() >= LONGER) {
      return SOME;
    }
    return log.length() >= LONG ? LITTLE : 0;
  }

  private void run() {
    KeptStatements statements = null;
    asked.acquireUninterruptibly();
    while (!closed) {
      asked.drainPermits();
      statements = copied(statements);
      asked.acquireUninterruptibly();
    }
    if (statements != null) {
      file.close(statements);
    }
  }

  /**
   * Returns the connection for the next time; none after a failure. What goes wrong here goes wrong
   * for the writer too, and it has somebody to tell; the next copy is tried anew.
   */
  @Nullable KeptStatements copied(@Nullable KeptStatements open) {
    KeptStatements statements = open;
    try {
      if (statements == null) {
        statements = file.write();
      }
      log(statements, "PASSIVE");
      file.sync();
      return statements;
    } catch (SQLException | IOException | RuntimeException e) {
      file.problem(e);
      if (statements != null) {
        file.close(statements);
      }
      return null;
    }
  }

  private static Log log(KeptStatements statements, String mode) throws SQLException {
    try (ResultSet row =
        statements.of("PRAGMA wal_checkpoint(%s)".formatted(mode)).executeQuery()) {
      return row.next() ? new Log(row.getInt(2), row.getInt(3)) : new Log(0, 0);
    }
  }

  @Override
  public void close() {
    closed = true;
    asked.release();
    SqliteFile.join(thread);
  }
}
