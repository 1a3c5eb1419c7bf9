package dev.rooster.store.jdbc;

import dev.rooster.store.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteOpenMode;

/**
 * The data file of an open store: locked, checked and upgraded to the latest schema. Opens
 * connections to it. Writes nothing after it has found damage. Thread-safe.
 */
final class SqliteFile {
  private final SqlitePaths paths;
  private final SqliteLock lock;
  private final FolderChanges changes;
  private final AtomicReference<@Nullable StoreException> damage = new AtomicReference<>();

  /** Null until the file exists and is known to belong to Rooster. */
  private @Nullable OpenFile held;

  /** The file key of the log, once there is a log. */
  private volatile Optional<Object> logKey = Optional.empty();

  private SqliteFile(SqlitePaths paths, SqliteLock lock) {
    this.paths = paths;
    this.lock = lock;
    this.changes = new FolderChanges(paths.folder(), System::nanoTime);
  }

  static SqliteFile open(Path path, Migrations migrations, InstantSource clock, Duration patience) {
    SqlitePaths paths = SqlitePaths.of(path);
    SqliteLock lock = SqliteLock.take(paths, patience);
    SqliteFile file = new SqliteFile(paths, lock);
    try {
      file.prepare(migrations, clock);
      return file;
    } catch (Throwable e) {
      RuntimeException problem = file.problem(e);
      file.release(!lock.afterCrash() && file.damage.get() == null);
      throw problem;
    }
  }

  private void prepare(Migrations migrations, InstantSource clock)
      throws IOException, SQLException {
    SqliteCheck check = new SqliteCheck(paths, lock);
    if (check.isNew()) {
      create(migrations, clock);
      held = OpenFile.open(paths.file());
      return;
    }
    check.header();
    held = OpenFile.open(paths.file());
    try (CachedStatements statements = read()) {
      check.content(statements, migrations);
    }
    try (CachedStatements statements = write()) {
      refuseReadOnly(statements);
      migrate(statements, migrations, clock);
    }
  }

  /**
   * Creates the file under a temporary name until it is complete, so that an empty file always
   * means a loss.
   */
  private void create(Migrations migrations, InstantSource clock) throws IOException, SQLException {
    for (Path leftover : paths.fresh()) {
      Files.deleteIfExists(leftover);
    }
    Path fresh = paths.fresh().getFirst();
    PrivateFiles.create(fresh);
    try (CachedStatements statements = connect(fresh, false)) {
      statements.run("PRAGMA application_id = " + SqliteCheck.APPLICATION_ID);
      useLog(statements);
      migrate(statements, migrations, clock);
    }
    PrivateFiles.rename(fresh, paths.file());
  }

  private void useLog(CachedStatements statements) throws SQLException {
    try (ResultSet row = statements.of("PRAGMA journal_mode = WAL").executeQuery()) {
      if (!row.next() || !row.getString(1).equals("wal")) {
        throw new StoreException(
            "the file system of %s does not support write-ahead logging".formatted(paths.file()),
            "put it on a local disk; network file systems lack shared memory");
      }
    }
  }

  /**
   * SQLite also opens a file that it can only read, and would report that only at the first change.
   */
  private static void refuseReadOnly(CachedStatements statements) throws SQLException {
    statements.run("BEGIN IMMEDIATE");
    statements.run("ROLLBACK");
  }

  private void migrate(CachedStatements statements, Migrations migrations, InstantSource clock)
      throws SQLException {
    migrations.run(
        statements.connection(),
        clock,
        pending -> new SqliteBackup(paths.backupBefore(pending)).write(statements));
    int latest = migrations.known().size();
    if (userVersion(statements) != latest) {
      statements.run("PRAGMA user_version = " + latest);
    }
  }

  private static int userVersion(CachedStatements statements) throws SQLException {
    try (ResultSet row = statements.of("PRAGMA user_version").executeQuery()) {
      return row.next() ? row.getInt(1) : 0;
    }
  }

  /** Opens a connection for writing. */
  CachedStatements write() throws SQLException {
    CachedStatements statements = connect(false);
    try {
      useLog(statements);
      return statements;
    } catch (SQLException | RuntimeException e) {
      close(statements);
      throw e;
    }
  }

  /** Opens a read-only connection. */
  CachedStatements read() throws SQLException {
    return connect(true);
  }

  private CachedStatements connect(boolean readOnly) throws SQLException {
    checkNotReplaced();
    return connect(paths.file(), readOnly);
  }

  /** SQLite must not create a missing file: it would delete the log beside it. */
  private static CachedStatements connect(Path path, boolean readOnly) throws SQLException {
    SQLiteConfig config = new SQLiteConfig();
    config.setReadOnly(readOnly);
    config.resetOpenMode(SQLiteOpenMode.CREATE);
    config.setBusyTimeout(5_000);
    config.setGetGeneratedKeys(false);
    config.setOpenMode(SQLiteOpenMode.NOMUTEX); // each connection stays on one thread
    CachedStatements statements =
        new CachedStatements(config.createConnection("jdbc:sqlite:" + path.toUri()));
    try (Statement statement = statements.connection().createStatement()) {
      statement.executeUpdate(
          """
          PRAGMA synchronous = FULL;
          PRAGMA wal_autocheckpoint = 0;
          PRAGMA journal_size_limit = 67108864; -- bytes, about SqliteCheckpoints.LONG
          PRAGMA cache_size = -16000;
          PRAGMA temp_store = MEMORY;
          """);
      return statements;
    } catch (SQLException e) {
      statements.close();
      throw e;
    }
  }

  /** Closes a connection. Its errors were reported when it was used. */
  void close(CachedStatements statements) {
    try {
      statements.close();
    } catch (SQLException e) {
      problem(e);
    }
  }

  /** Writes a copy of the committed state. */
  void backup(Path target) {
    if (Files.exists(target)) {
      throw new StoreException("the backup %s already exists".formatted(target), "name a new file");
    }
    checkWritable();
    try (CachedStatements statements = read()) {
      new SqliteBackup(target).write(statements);
    } catch (SQLException e) {
      throw problem(e);
    }
  }

  /** Throws if writing is not safe: the store has found damage, or the file is missing. */
  void checkWritable() {
    StoreException met = damage.get();
    if (met != null) {
      throw met;
    }
    changes.checkIfChanged(() -> {
      checkNotReplaced();
      checkLogNotReplaced();
    });
  }

  Path log() {
    return paths.log();
  }

  /** SQLite deletes the log with the last connection; the next connection may create another. */
  void forgetLog() {
    logKey = Optional.empty();
  }

  /** Throws if the log was replaced: writes to it would be lost when the process ends. */
  private void checkLogNotReplaced() {
    Optional<Object> there = OpenFile.keyIfPresent(paths.log());
    Optional<Object> known = logKey;
    if (known.isEmpty()) {
      logKey = there;
    } else if (!there.equals(known)) {
      throw new StoreException(
          paths.log() + " was removed or replaced while in use",
          "stop Rooster with rooster stop, which writes its changes to "
              + paths.file().getFileName());
    }
  }

  private void checkNotReplaced() {
    if (held != null) {
      held.checkNotReplaced();
    }
  }

  /** The exception for callers. */
  RuntimeException problem(Throwable e) {
    return switch (e) {
      case SQLException sql -> {
        StoreException problem = SqliteProblem.exception(paths.file(), sql);
        if (SqliteProblem.of(sql) == SqliteProblem.DAMAGED) {
          damage.compareAndSet(null, problem);
        }
        yield problem;
      }
      case RuntimeException same -> same;
      case IOException io ->
          new StoreException(
              "%s cannot be read or written: %s".formatted(paths.file(), io),
              "make sure that Rooster can read and write it",
              io);
      default ->
          new StoreException(
              "%s caused an unexpected error: %s".formatted(paths.file(), e), "report this", e);
    };
  }

  /** Forces pages copied from the log to disk. */
  void sync() throws IOException {
    if (held != null) {
      held.sync();
    }
  }

  /**
   * Called after all connections are closed.
   *
   * @throws StoreException if the file is missing; other files stay unchanged
   */
  void close() {
    boolean emptied = false;
    try {
      emptied = damage.get() == null && emptiedLog();
    } finally {
      release(emptied);
    }
  }

  private void release(boolean orderly) {
    try {
      if (held != null) {
        held.close();
      }
    } catch (IOException e) {
      problem(e);
    }
    lock.release(orderly);
  }

  /**
   * If the log cannot be emptied, for example on a full disk, it stays, and its content is not
   * lost.
   */
  private boolean emptiedLog() {
    try (CachedStatements statements = write();
        ResultSet row = statements.of("PRAGMA wal_checkpoint(TRUNCATE)").executeQuery()) {
      return row.next() && row.getInt(1) == 0;
    } catch (SQLException e) {
      problem(e);
      return false;
    }
  }

  static void join(Thread thread) {
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
