package dev.rooster.store.jdbc;

import dev.rooster.store.StoreException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * The right of one process to a data file: a lock of the operating system on {@code NAME.lock},
 * which ends with the process, however that ends. Who holds it stands in {@code NAME.pid}, which is
 * gone after an orderly end.
 *
 * @param isFirst whether there has been no lock before, and so no store
 * @param afterCrash whether the process before this one did not come to an orderly end
 */
record SqliteLock(SqlitePaths paths, FileChannel channel, boolean isFirst, boolean afterCrash) {
  private static final Duration PAUSE = Duration.ofMillis(10);

  /**
   * Takes it.
   *
   * @param patience how long to wait while another process has it
   */
  static SqliteLock take(SqlitePaths paths, Duration patience) {
    long pid = ProcessHandle.current().pid();
    if (System.getProperties().putIfAbsent(mark(paths), String.valueOf(pid)) != null) {
      throw new StoreException(
          "%s is open in this process already (pid %d)".formatted(paths.file(), pid),
          "use the store that is open, or close it first");
    }
    try {
      return lock(paths, pid, patience);
    } catch (RuntimeException | Error e) {
      System.getProperties().remove(mark(paths));
      throw e;
    }
  }

  /**
   * On POSIX, closing any channel to the lock file ends the lock of this process, so a second one
   * must not even be opened. The properties are what all class loaders of a process share.
   */
  private static String mark(SqlitePaths paths) {
    return "dev.rooster.open:" + paths.file();
  }

  private static SqliteLock lock(SqlitePaths paths, long pid, Duration patience) {
    boolean isFirst = !Files.exists(paths.lock());
    FileChannel channel = open(paths);
    try {
      if (!tryLock(channel, patience)) {
        throw new StoreException(
            "%s is in use by another process%s".formatted(paths.file(), holder(paths)),
            "stop that process, or talk to it instead of opening its file");
      }
      boolean afterCrash = Files.exists(paths.pid());
      writePid(paths, pid);
      return new SqliteLock(paths, channel, isFirst, afterCrash);
    } catch (IOException e) {
      close(channel);
      throw cannotWrite(paths, e);
    } catch (RuntimeException e) {
      close(channel);
      throw e;
    }
  }

  private static FileChannel open(SqlitePaths paths) {
    try {
      return OwnFiles.open(paths.lock(), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw cannotWrite(paths, e);
    }
  }

  private static boolean tryLock(FileChannel channel, Duration patience) throws IOException {
    long end = System.nanoTime() + patience.toNanos();
    boolean locked = tryLock(channel);
    while (!locked && System.nanoTime() - end < 0 && !Thread.currentThread().isInterrupted()) {
      LockSupport.parkNanos(PAUSE.toNanos());
      locked = tryLock(channel);
    }
    return locked;
  }

  private static boolean tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  private static void writePid(SqlitePaths paths, long pid) throws IOException {
    try (FileChannel channel =
        OwnFiles.open(
            paths.pid(),
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      channel.write(ByteBuffer.wrap((pid + "\n").getBytes(StandardCharsets.US_ASCII)));
    }
  }

  private static String holder(SqlitePaths paths) {
    try {
      return " (pid %s)".formatted(Files.readString(paths.pid()).strip());
    } catch (IOException e) {
      return "";
    }
  }

  private static StoreException cannotWrite(SqlitePaths paths, IOException e) {
    return new StoreException(
        "%s cannot be locked: %s".formatted(paths.file(), e),
        "see to it that Rooster may write to the folder " + paths.folder(),
        e);
  }

  /**
   * Gives the file to others.
   *
   * @param orderly whether it need not be looked at closely next time
   */
  void release(boolean orderly) {
    try {
      if (orderly) {
        Files.deleteIfExists(paths.pid());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      close(channel);
      System.getProperties().remove(mark(paths));
    }
  }

  private static void close(FileChannel channel) {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
