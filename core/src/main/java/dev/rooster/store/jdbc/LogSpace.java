package dev.rooster.store.jdbc;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Extends the write-ahead log with zeros ahead of the writer. A sync of a file that grows also
 * writes its new size and blocks, which doubles the time of a commit; with the space already there,
 * only one commit in about a hundred pays for that. SQLite ignores what follows its last frame, as
 * it ignores the old frames after a restart of the log. Not thread-safe: used by the writer only.
 */
final class LogSpace {
  /** A page with the header that SQLite gives it in the log. */
  static final int FRAME_BYTES = 4096 + 24;

  /** In pages. A process that writes less than this, such as a command, extends nothing. */
  static final int FIRST = 100;

  /** In pages: what a writer may use before it looks again, and how much is added at once. */
  static final int LEAST = 128;

  static final int STEP = 256;

  private final Path log;

  /** The size of the file; 0 if unknown. */
  private long bytes;

  LogSpace(Path log) {
    this.log = log;
  }

  /** Whether the file is about to grow, and SQLite would keep it at the larger size. */
  boolean isShort(int pages) {
    return pages >= FIRST
        && pages < SqliteCheckpoints.LONG - STEP
        && (long) (pages + LEAST) * FRAME_BYTES > bytes;
  }

  /**
   * Extends the file. Call it in a write transaction that has written nothing: then no frame can be
   * beyond the end of the file. Without success, for example on a full disk, the log grows as
   * SQLite writes it.
   */
  void extend(int pages) {
    long wanted = (long) (pages + LEAST + STEP) * FRAME_BYTES;
    try (FileChannel channel = FileChannel.open(log, StandardOpenOption.WRITE)) {
      long size = channel.size();
      if (size < wanted) {
        fill(channel, size, wanted);
      }
      bytes = Math.max(size, wanted);
    } catch (IOException e) {
      bytes = Long.MAX_VALUE;
    }
  }

  private static void fill(FileChannel channel, long from, long until) throws IOException {
    ByteBuffer zeros = ByteBuffer.allocateDirect(STEP * FRAME_BYTES / 4);
    for (long at = from; at < until; ) {
      zeros.clear().limit((int) Math.min(zeros.capacity(), until - at));
      at += channel.write(zeros, at);
    }
  }

  /** The log is a new file, or will be. */
  void forget() {
    bytes = 0;
  }
}
