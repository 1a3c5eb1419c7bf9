package dev.rooster.store.jdbc;

import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * Copies committed pages from the write-ahead log into the file, so that the log can restart and
 * stays short. A separate thread copies concurrently with the writer. While the writer is busy, the
 * thread never reaches the end of the log, and the log can restart only there; so when the log is
 * long and little of it is left, the writer itself copies the rest. SQLite syncs the file only
 * then, so the thread syncs after each copy: otherwise the writer would wait for everything ever
 * copied.
 */
final class SqliteCheckpoints implements AutoCloseable {
  /** In pages: the amount per copy, and the amount that the writer can copy in passing. */
  static final int SOME = 1_000;

  static final int LITTLE = 200;

  /**
   * In pages: the length from which the writer copies a small rest, a larger rest, and any rest.
   */
  static final int LONG = 16_000;

  static final int LONGER = 32_000;
  static final int LONGEST = 64_000;

  private final SqliteFile file;
  private final LogSpace space;
  private final Semaphore requests = new Semaphore(0);
  private final Thread thread;
  private volatile boolean closed;

  /** Used by the writer only: the length of the log when it last requested a copy. */
  private int requestedAt;

  /**
   * The log, in pages.
   *
   * @param copied the number of pages already in the file
   */
  record Log(int length, int copied) {
    int rest() {
      return length - copied;
    }
  }

  /** The action that the log needs. */
  enum Need {
    NOTHING,
    COPY_BESIDE,
    COPY_REST
  }

  SqliteCheckpoints(SqliteFile file) {
    this.file = file;
    this.space = new LogSpace(file.log());
    this.thread = Thread.ofPlatform().daemon().name("rooster-sqlite-checkpoint").start(this::run);
  }

  /** Called by the writer between two transactions. */
  void committed(CachedStatements writer) throws SQLException {
    Log log = log(writer, "NOOP");
    requestedAt = Math.min(requestedAt, log.length());
    switch (need(log, requestedAt)) {
      case NOTHING -> {}
      case COPY_BESIDE -> {
        requestedAt = log.length();
        requests.release();
      }
      case COPY_REST -> {
        requestedAt = log.length();
        log(writer, "PASSIVE");
      }
    }
    if (space.isShort(log.length())) {
      extend(writer, log.length());
    }
  }

  private void extend(CachedStatements writer, int pages) throws SQLException {
    writer.run("BEGIN IMMEDIATE");
    try {
      space.extend(pages);
    } finally {
      writer.run("ROLLBACK");
    }
  }

  /** Called by the writer after it has closed its connection: the log may become another file. */
  void disconnected() {
    space.forget();
  }

  static Need need(Log log, int requestedAt) {
    boolean grown = log.length() - requestedAt >= SOME;
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
    CachedStatements statements = null;
    requests.acquireUninterruptibly();
    while (!closed) {
      requests.drainPermits();
      statements = copied(statements);
      requests.acquireUninterruptibly();
    }
    if (statements != null) {
      file.close(statements);
    }
  }

  /**
   * Copies once. Returns the connection for reuse, or null after a failure. The writer meets the
   * same failure and reports it; the next copy retries.
   */
  @Nullable CachedStatements copied(@Nullable CachedStatements open) {
    CachedStatements statements = open;
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

  private static Log log(CachedStatements statements, String mode) throws SQLException {
    try (ResultSet row =
        statements.of("PRAGMA wal_checkpoint(%s)".formatted(mode)).executeQuery()) {
      return row.next() ? new Log(row.getInt(2), row.getInt(3)) : new Log(0, 0);
    }
  }

  @Override
  public void close() {
    closed = true;
    requests.release();
    SqliteFile.join(thread);
  }
}
