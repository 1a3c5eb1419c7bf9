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
 * The exclusive right of one process to a data file: an operating-system lock on {@code NAME.lock},
 * released when the process ends for any reason. {@code NAME.pid} names the holder and is deleted
 * on an orderly shutdown.
 *
 * @param isFirst whether no lock file existed before, and so no store
 * @param afterCrash whether the previous process did not shut down cleanly
 */
record SqliteLock(SqlitePaths paths, FileChannel channel, boolean isFirst, boolean afterCrash) {
  private static final Duration PAUSE = Duration.ofMillis(10);

  /**
   * Takes the lock.
   *
   * @param timeout how long to wait while another process holds it
   */
  static SqliteLock take(SqlitePaths paths, Duration timeout) {
    long pid = ProcessHandle.current().pid();
    if (System.getProperties().putIfAbsent(mark(paths), String.valueOf(pid)) != null) {
      throw new StoreException(
          "%s is already open in this process (pid %d)".formatted(paths.file(), pid),
          "use the open store, or close it first");
    }
    try {
      return lock(paths, pid, timeout);
    } catch (RuntimeException | Error e) {
      System.getProperties().remove(mark(paths));
      throw e;
    }
  }

  /**
   * On POSIX, closing any channel to the lock file releases the lock of this process, so a second
   * channel must not even be opened. System properties are shared by all class loaders of a
   * process.
   */
  private static String mark(SqlitePaths paths) {
    return "dev.rooster.open:" + paths.file();
  }

  private static SqliteLock lock(SqlitePaths paths, long pid, Duration timeout) {
    boolean isFirst = !Files.exists(paths.lock());
    FileChannel channel = open(paths);
    try {
      if (!tryLock(channel, timeout)) {
        throw new StoreException(
            "%s is in use by another process%s".formatted(paths.file(), holder(paths)),
            "stop that process, or use it instead of opening its file");
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
      return PrivateFiles.open(paths.lock(), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw cannotWrite(paths, e);
    }
  }

  private static boolean tryLock(FileChannel channel, Duration timeout) throws IOException {
    long end = System.nanoTime() + timeout.toNanos();
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
        PrivateFiles.open(
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
        "make sure that Rooster can write to the directory " + paths.folder(),
        e);
  }

  /**
   * Releases the lock.
   *
   * @param orderly whether the next process can skip the thorough check
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
