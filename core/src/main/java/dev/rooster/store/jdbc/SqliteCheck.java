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
 * Looks at a data file before it is used. Reads only: what is damaged, or belongs to something
 * else, is refused and stays as it is, byte for byte.
 */
final class SqliteCheck {
  /** "RSTR", by which {@code file} and SQLite know whose file it is. */
  static final int APPLICATION_ID = 0x52535452;

  private static final byte[] MAGIC = "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);
  private static final int HEADER_BYTES = 100;
  private static final int PAGE_SIZE_OFFSET = 16;
  private static final int WRITE_AND_READ_VERSION_OFFSET = 18;
  private static final int PAGE_COUNT_OFFSET = 28;
  private static final int APPLICATION_ID_OFFSET = 68;

  /** Of files that keep no log, as backups are until they are opened as a store. */
  private static final short VERSION_WITHOUT_LOG = 0x0101;

  /**
   * All pages of a file up to this size are looked at each time, which takes about 30 ms, and of a
   * larger one after a crash, which takes seconds; of one that is larger still, nothing but the
   * beginning: SQLite tells of damage when it gets there.
   */
  private static final long SMALL_BYTES = 8 << 20;

  private static final long LARGE_BYTES = 1L << 30;

  private final SqlitePaths paths;
  private final SqliteLock lock;

  SqliteCheck(SqlitePaths paths, SqliteLock lock) {
    this.paths = paths;
    this.lock = lock;
  }

  /** Whether there is no file yet. One that was there and is not any more is another matter. */
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
            "put the file back; to restore a backup or to begin anew, move %s away first"
                .formatted(companion));
      }
    }
    if (!missing && (!lock.isFirst() || lock.afterCrash() || paths.hasBackups())) {
      throw new StoreException(
          paths.file() + " is empty and was not: its content is lost",
          "restore a backup; to begin anew, move the file away");
    }
    return true;
  }

  /** Throws if the file is not one of ours, or not whole. */
  void header() throws IOException {
    ByteBuffer header = ByteBuffer.allocate(HEADER_BYTES);
    try (FileChannel channel = FileChannel.open(paths.file(), StandardOpenOption.READ)) {
      while (header.hasRemaining() && channel.read(header) >= 0) {}
    }
    byte[] magic = new byte[MAGIC.length];
    header.get(0, magic);
    if (header.hasRemaining() || !Arrays.equals(magic, MAGIC)) {
      throw SqliteProblem.DAMAGED.exception(paths.file(), "it is not an SQLite database");
    }
    if (header.getInt(APPLICATION_ID_OFFSET) != APPLICATION_ID) {
      throw new StoreException(
          paths.file() + " is a database of another application",
          "name another file; this one was left as it is");
    }
    ownLog(header);
    whole(header);
  }

  /** SQLite would write any log into the file that it finds beside it. */
  private void ownLog(ByteBuffer header) throws IOException {
    if (header.getShort(WRITE_AND_READ_VERSION_OFFSET) == VERSION_WITHOUT_LOG && hasLog()) {
      throw new StoreException(
          "%s keeps no log, as backups do, so %s beside it is of another file"
              .formatted(paths.file(), paths.log().getFileName()),
          "move %s and %s away, then start again; both files were left as they are"
              .formatted(paths.log(), paths.beside("-shm")));
    }
  }

  private boolean hasLog() throws IOException {
    return Files.exists(paths.log()) && Files.size(paths.log()) > 0;
  }

  /** A log would have what is missing at the end; without one it is lost. SQLite does not mind. */
  private void whole(ByteBuffer header) throws IOException {
    int pageBytes = header.getShort(PAGE_SIZE_OFFSET) & 0xffff;
    long whole = (header.getInt(PAGE_COUNT_OFFSET) & 0xffffffffL) * pageBytes;
    long bytes = Files.size(paths.file());
    if (bytes < whole && !hasLog()) {
      throw SqliteProblem.DAMAGED.exception(
          paths.file(), "it has %d of its %d bytes".formatted(bytes, whole));
    }
  }

  /** Throws if pages are damaged, or if a newer version has used the file. */
  void content(KeptStatements statements, Migrations migrations) throws IOException, SQLException {
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
