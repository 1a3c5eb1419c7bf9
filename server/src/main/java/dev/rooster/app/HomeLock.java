package dev.rooster.app;

import dev.rooster.home.Home;
import dev.rooster.reminder.RefusedException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.locks.LockSupport;

/**
 * Allows one daemon per home directory: an operating-system lock on {@code daemon.lock}, which is
 * released when the process ends. With a shared database, nothing else prevents two daemons from
 * applying the same files.
 */
record HomeLock(FileChannel channel) implements AutoCloseable {
  private static final Duration PAUSE = Duration.ofMillis(20);

  /**
   * Takes the lock.
   *
   * @param patience how long to wait for a daemon that is stopping
   */
  static HomeLock take(Home home, Duration patience, InstantSource clock) throws IOException {
    FileChannel channel =
        FileChannel.open(home.lock(), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    long end = System.nanoTime() + patience.toNanos();
    while (!isLocked(channel)) {
      if (System.nanoTime() - end > 0) {
        channel.close();
        throw StoppingDaemon.of(home, clock.instant())
            .map(StoppingDaemon::refusal)
            .orElseGet(() -> inUse(home));
      }
      LockSupport.parkNanos(PAUSE.toNanos());
    }
    return new HomeLock(channel);
  }

  private static boolean isLocked(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  private static RefusedException inUse(Home home) {
    return RefusedException.invalid(
        "another daemon uses the home directory %s%s".formatted(home.folder(), holder(home)),
        "stop it first, or choose another home directory with --home");
  }

  private static String holder(Home home) {
    return DaemonFile.read(home.daemon()).map(it -> " (pid %d)".formatted(it.pid())).orElse("");
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
