package dev.rooster.store.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/**
 * Asks the server to cancel statements that take too long, and aborts the connection if that does
 * not end them within a quarter of their timeout. The driver can do both, but wakes its timer
 * thread for each statement, and the socket's limit costs 2 µs. The thread here looks at the
 * running statements now and then, and ends when it finds none. Thread-safe.
 */
final class PgTimeouts {
  private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);

  private final Set<Watched> running = ConcurrentHashMap.newKeySet();
  private final AtomicBoolean watching = new AtomicBoolean();

  /** A running statement; closed when it has ended. */
  final class Watched implements AutoCloseable {
    private final Connection connection;
    private final Statement statement;
    private final long beganNanos = System.nanoTime();
    private final long timeoutNanos;

    /** Used by the watching thread only. */
    private boolean cancelled;

    private Watched(Connection connection, Statement statement, Duration timeout) {
      this.connection = connection;
      this.statement = statement;
      this.timeoutNanos = timeout.toNanos();
    }

    private void endIfLate() {
      long elapsed = System.nanoTime() - beganNanos;
      if (elapsed >= timeoutNanos && !cancelled) {
        cancelled = true;
        // Does nothing to a statement that has ended meanwhile: the driver knows.
        attempt(statement::cancel);
      }
      if (elapsed >= timeoutNanos + timeoutNanos / 4 && running.remove(this)) {
        attempt(() -> connection.abort(Runnable::run));
      }
    }

    @Override
    public void close() {
      running.remove(this);
    }
  }

  @FunctionalInterface
  private interface Call {
    void run() throws SQLException;
  }

  /** On a thread of its own: a frozen server blocks it for seconds. */
  private static void attempt(Call call) {
    Thread.ofVirtual()
        .start(() -> {
          try {
            call.run();
          } catch (SQLException e) {
            // A cancellation is followed by an abort, and that needs no server.
          }
        });
  }

  Watched watch(Connection connection, Statement statement, Duration timeout) {
    Watched watched = new Watched(connection, statement, timeout);
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
        running.forEach(Watched::endIfLate);
      }
      watching.set(false);
    } while (!running.isEmpty() && watching.compareAndSet(false, true));
  }
}
