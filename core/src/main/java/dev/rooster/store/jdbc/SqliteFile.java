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
 * The data file of a store that is open: locked, looked at, of the latest schema. Gives connections
 * to it. Once damage is met nothing is written any more. Thread-safe.
 */
final class SqliteFile {
  private final SqlitePaths paths;
  private final SqliteLock lock;
  private final AtomicReference<@Nullable StoreException> damage = new AtomicReference<>();

  /** Null until the file is there and known to be ours. */
  private @Nullable HeldFile held;

  /** What the log is known by, once there is one. */
  private volatile Optional<Object> log = Optional.empty();

  private SqliteFile(SqlitePaths paths, SqliteLock lock) {
    this.paths = paths;
    this.lock = lock;
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
      file.letGo(!lock.afterCrash() && file.damage.get() == null);
      throw problem;
    }
  }

  private void prepare(Migrations migrations, InstantSource clock)
      throws IOException, SQLException {
    SqliteCheck check = new SqliteCheck(paths, lock);
    if (check.isNew()) {
      create(migrations, clock);
      held = HeldFile.open(paths.file());
      return;
    }
    check.header();
    held = HeldFile.open(paths.file());
    try (KeptStatements statements = read()) {
      check.content(statements, migrations);
    }
    try (KeptStatements statements = write()) {
      refuseReadOnly(statements);
      migrate(statements, migrations, clock);
    }
  }

  /** Under another name until it is whole, so that an empty file always means a loss. */
  private void create(Migrations migrations, InstantSource clock) throws IOException, SQLException {
    for (Path leftover : paths.fresh()) {
      Files.deleteIfExists(leftover);
    }
    Path fresh = paths.fresh().getFirst();
    OwnFiles.create(fresh);
    try (KeptStatements statements = connect(fresh, false)) {
      statements.run("PRAGMA application_id = " + SqliteCheck.APPLICATION_ID);
      useLog(statements);
      migrate(statements, migrations, clock);
    }
    OwnFiles.rename(fresh, paths.file());
  }

  private void useLog(KeptStatements statements) throws SQLException {
    try (ResultSet row = statements.of("PRAGMA journal_mode = WAL").executeQuery()) {
      if (!row.next() || !row.getString(1).equals("wal")) {
        throw new StoreException(
            "the file system of %s lacks what a store needs".formatted(paths.file()),
            "put it on a local disk; network file systems do not share memory");
      }
    }
  }

  /** SQLite opens what it may only read, too, and would say so with the first change. */
  private static void refuseReadOnly(KeptStatements statements) throws SQLException {
    statements.run("BEGIN IMMEDIATE");
    statements.run("ROLLBACK");
  }

  private void migrate(KeptStatements statements, Migrations migrations, InstantSource clock)
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

  private static int userVersion(KeptStatements statements) throws SQLException {
    try (ResultSet row = statements.of("PRAGMA user_version").executeQuery()) {
      return row.next() ? row.getInt(1) : 0;
    }
  }

  /** A connection for writing. */
  KeptStatements write() throws SQLException {
    KeptStatements statements = connect(false);
    try {
      useLog(statements);
      return statements;
    } catch (SQLException | RuntimeException e) {
      close(statements);
      throw e;
    }
  }

  /** A connection that cannot write. */
  KeptStatements read() throws SQLException {
    return connect(true);
  }

  private KeptStatements connect(boolean readOnly) throws SQLException {
    refuseAnother();
    return connect(paths.file(), readOnly);
  }

  /** SQLite must not make a file that is missing: it would take the log away from beside it. */
  private static KeptStatements connect(Path path, boolean readOnly) throws SQLException {
    SQLiteConfig config = new SQLiteConfig();
    config.setReadOnly(readOnly);
    config.resetOpenMode(SQLiteOpenMode.CREATE);
    config.setBusyTimeout(5_000);
    config.setGetGeneratedKeys(false);
    config.setOpenMode(SQLiteOpenMode.NOMUTEX); // each connection stays with its thread
    KeptStatements statements =
        new KeptStatements(config.createConnection("jdbc:sqlite:" + path.toUri()));
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

  /** Closes a connection. What is wrong with it was told when it was used. */
  void close(KeptStatements statements) {
    try {
      statements.close();
    } catch (SQLException e) {
      problem(e);
    }
  }

  /** Writes a copy of what is committed. */
  void backup(Path target) {
    if (Files.exists(target)) {
      throw new StoreException(
          "the backup %s is there already".formatted(target), "name a file that is not");
    }
    refuseLost();
    try (KeptStatements statements = read()) {
      new SqliteBackup(target).write(statements);
    } catch (SQLException e) {
      throw problem(e);
    }
  }

  /** Throws if nothing may be written: damage was met, or the file is not there any more. */
  void refuseLost() {
    StoreException met = damage.get();
    if (met != null) {
      throw met;
    }
    refuseAnother();
    refuseLostLog();
  }

  /** The log goes with its last connection: the next one may have another. */
  void forgetLog() {
    log = Optional.empty();
  }

  /** What is written to a log that nobody finds again is lost with the process. */
  private void refuseLostLog() {
    Optional<Object> there = HeldFile.keyIfThere(paths.log());
    Optional<Object> known = log;
    if (known.isEmpty()) {
      log = there;
    } else if (!there.equals(known)) {
      throw new StoreException(
          paths.log() + " was removed or replaced while in use",
          "stop Rooster in good order (rooster stop), which brings what it has to "
              + paths.file().getFileName());
    }
  }

  private void refuseAnother() {
    if (held != null) {
      held.refuseAnother();
    }
  }

  /** What to tell a caller. */
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
              "%s cannot be used: %s".formatted(paths.file(), io),
              "see to it that Rooster may read and write it",
              io);
      default ->
          new StoreException(
              "%s could not be used: %s".formatted(paths.file(), e), "report this", e);
    };
  }

  /** Brings to the disk what was copied from the log. */
  void sync() throws IOException {
    if (held != null) {
      held.sync();
    }
  }

  /**
   * After all connections are closed.
   *
   * @throws StoreException if the file is not there any more; what is there is left as it is
   */
  void close() {
    boolean emptied = false;
    try {
      emptied = damage.get() == null && emptiedLog();
    } finally {
      letGo(emptied);
    }
  }

  private void letGo(boolean orderly) {
    try {
      if (held != null) {
        held.close();
      }
    } catch (IOException e) {
      problem(e);
    }
    lock.release(orderly);
  }

  /** Where the log cannot be emptied, as on a full disk, it stays: what it has is not lost. */
  private boolean emptiedLog() {
    try (KeptStatements statements = write();
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
