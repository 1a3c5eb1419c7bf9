package dev.rooster.store.jdbc;

import dev.rooster.store.StoreException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;

/**
 * Checks a data file before use. Only reads: a file that is damaged or belongs to another
 * application is rejected and stays unchanged, byte for byte.
 */
final class SqliteCheck {
  /** "RSTR", which identifies the file to {@code file} and SQLite. */
  static final int APPLICATION_ID = 0x52535452;

  private static final byte[] MAGIC = "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);
  private static final int HEADER_BYTES = 100;
  private static final int PAGE_SIZE_OFFSET = 16;
  private static final int WRITE_AND_READ_VERSION_OFFSET = 18;
  private static final int PAGE_COUNT_OFFSET = 28;
  private static final int APPLICATION_ID_OFFSET = 68;

  /**
   * The version of files without a write-ahead log, such as backups until they are opened as a
   * store.
   */
  private static final short VERSION_WITHOUT_LOG = 0x0101;

  /**
   * Size limits of the page check. A file up to SMALL_BYTES is checked completely each time, which
   * takes about 30 ms. A file up to LARGE_BYTES is checked after a crash, which takes seconds. Of a
   * larger file, only the header is checked: SQLite reports damage when it reaches it.
   */
  private static final long SMALL_BYTES = 8 << 20;

  private static final long LARGE_BYTES = 1L << 30;

  private final SqlitePaths paths;
  private final SqliteLock lock;

  SqliteCheck(SqlitePaths paths, SqliteLock lock) {
    this.paths = paths;
    this.lock = lock;
  }

  /** Whether there is no file yet. Throws if the file existed before and was lost. */
  boolean isNew() throws IOException {
    boolean missing = !Files.exists(paths.file());
    if (!missing && Files.size(paths.file()) > 0) {
      return false;
    }
    for (Path companion : paths.companions()) {
      if (Files.exists(companion) && Files.size(companion) > 0) {
        throw new StoreException(
            "%s is %s, but %s beside it is not"
                .formatted(paths.file(), missing ? "missing" : "empty", companion.getFileName()),
            "put the file back; to restore a backup or to start empty, move %s away first"
                .formatted(companion));
      }
    }
    if (!missing && (!lock.isFirst() || lock.afterCrash() || paths.hasBackups())) {
      throw new StoreException(
          paths.file() + " has become empty: its content is lost",
          "restore a backup; to start empty, move the file away");
    }
    return true;
  }

  /** Throws if the file is not a complete database of Rooster. */
  void header() throws IOException {
    ByteBuffer header = ByteBuffer.allocate(HEADER_BYTES);
    try (FileChannel channel = FileChannel.open(paths.file(), StandardOpenOption.READ)) {
      while (header.hasRemaining() && channel.read(header) >= 0) {}
    }
    byte[] magic = new byte[MAGIC.length];
    header.get(0, magic);
    if (header.hasRemaining() || !Arrays.equals(magic, MAGIC)) {
      throw SqliteProblem.DAMAGED.exception(paths.file(), "not an SQLite database");
    }
    if (header.getInt(APPLICATION_ID_OFFSET) != APPLICATION_ID) {
      throw new StoreException(
          paths.file() + " is a database of another application",
          "name another file; this one is unchanged");
    }
    ownLog(header);
    whole(header);
  }

  /**
   * Rejects a log that belongs to another file: SQLite would apply any log that it finds beside the
   * file.
   */
  private void ownLog(ByteBuffer header) throws IOException {
    if (header.getShort(WRITE_AND_READ_VERSION_OFFSET) == VERSION_WITHOUT_LOG && hasLog()) {
      throw new StoreException(
          "%s has no log, as it is a backup, so %s beside it belongs to another file"
              .formatted(paths.file(), paths.log().getFileName()),
          "move %s and %s away, then start again; both files are unchanged"
              .formatted(paths.log(), paths.beside("-shm")));
    }
  }

  private boolean hasLog() throws IOException {
    return Files.exists(paths.log()) && Files.size(paths.log()) > 0;
  }

  /**
   * Rejects a truncated file without a log that could complete it. SQLite itself does not notice.
   */
  private void whole(ByteBuffer header) throws IOException {
    int pageBytes = header.getShort(PAGE_SIZE_OFFSET) & 0xffff;
    long whole = (header.getInt(PAGE_COUNT_OFFSET) & 0xffffffffL) * pageBytes;
    long bytes = Files.size(paths.file());
    if (bytes < whole && !hasLog()) {
      throw SqliteProblem.DAMAGED.exception(
          paths.file(), "only %d of %d bytes are left".formatted(bytes, whole));
    }
  }

  /** Throws if pages are damaged or a newer version has used the file. */
  void content(CachedStatements statements, Migrations migrations)
      throws IOException, SQLException {
    long bytes = Files.size(paths.file());
    if (bytes <= SMALL_BYTES || (lock.afterCrash() && bytes <= LARGE_BYTES)) {
      try (ResultSet rows = statements.of("PRAGMA quick_check(1)").executeQuery()) {
        String found = rows.next() ? rows.getString(1) : "no answer";
        if (!found.equals("ok")) {
          throw SqliteProblem.DAMAGED.exception(paths.file(), found.replace("\n", " "));
        }
      }
    }
    migrations.refuseNewer(statements.connection());
  }
}
