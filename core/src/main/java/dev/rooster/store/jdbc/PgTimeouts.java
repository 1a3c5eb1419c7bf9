package dev.rooster.store.jdbc;

import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/**
 * Asks the server to cancel statements that take too long. The driver can do that too, but wakes
 * its timer thread for each statement. The thread here looks at the running statements now and
 * then, and ends when it finds none. Thread-safe.
 */
final class PgTimeouts {
  private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);

  private final Set<Watched> running = ConcurrentHashMap.newKeySet();
  private final AtomicBoolean watching = new AtomicBoolean();

  /** A running statement; closed when it has ended. */
  final class Watched implements AutoCloseable {
    private final Statement statement;
    private final long lateAt;

    private Watched(Statement statement, Duration timeout) {
      this.statement = statement;
      this.lateAt = System.nanoTime() + timeout.toNanos();
    }

    /** Does nothing to a statement that has ended meanwhile: the driver knows. */
    private void cancel() {
      running.remove(this);
      try {
        statement.cancel();
      } catch (SQLException e) {
        // The caller stops reading from the connection a moment later.
      }
    }

    @Override
    public void close() {
      running.remove(this);
    }
  }

  Watched watch(Statement statement, Duration timeout) {
    Watched watched = new Watched(statement, timeout);
    running.add(watched);
    if (!watching.get() && watching.compareAndSet(false, true)) {
      Thread.ofPlatform().daemon().name("rooster-postgres-timeouts").start(this::run);
    }
    return watched;
  }

  private void run() {
    do {
      while (!running.isEmpty()) {
        LockSupport.parkNanos(this, BETWEEN_LOOKS.toNanos());
        cancelLate();
      }
      watching.set(false);
    } while (!running.isEmpty() && watching.compareAndSet(false, true));
  }

  private void cancelLate() {
    for (Watched each : running) {
      if (each.lateAt - System.nanoTime() <= 0) {
        each.cancel();
      }
    }
  }
}
