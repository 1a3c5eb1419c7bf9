package dev.rooster.store.jdbc;

import dev.rooster.store.Notice;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;

/**
 * Listens for notices, on its own connection and thread. Runs no statement while it waits. First it
 * sends itself a notice over another connection, because a pooler may accept LISTEN and deliver
 * nothing. After a lost connection it reconnects, with backoff.
 */
final class PostgresListener implements AutoCloseable {
  private static final Duration SELF_TEST = Duration.ofSeconds(3);
  private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);

  /** After this much silence, the listener tests the connection: a pulled cable causes no error. */
  private static final Duration SILENCE = Duration.ofSeconds(30);

  private static final int VALIDATION_SECONDS = 5;

  private final DataSource connections;
  private final PostgresNotices notices;
  private final NoticeChannel channel;
  private final Duration horizon;
  private final Consumer<Notice> listener;
  private final CountDownLatch closed = new CountDownLatch(1);
  private volatile @Nullable Connection used;
  private Optional<Boolean> reported = Optional.empty();

  PostgresListener(
      DataSource connections,
      PostgresNotices notices,
      NoticeChannel channel,
      Duration horizon,
      Consumer<Notice> listener) {
    this.connections = connections;
    this.notices = notices;
    this.channel = channel;
    this.horizon = horizon;
    this.listener = listener;
  }

  void start() {
    Thread.ofPlatform().daemon().name("rooster-listener").start(this::listen);
  }

  private void listen() {
    Duration pause = FIRST_PAUSE;
    do {
      try (Connection connection = connections.getConnection()) {
        try {
          listen(connection);
        } finally {
          pause = reported.orElse(false) ? FIRST_PAUSE : pause;
          connection.abort(Runnable::run);
        }
      } catch (SQLException | RuntimeException e) {
        report(false);
      }
      Duration twice = pause.multipliedBy(2);
      pause = twice.compareTo(LONGEST_PAUSE) < 0 ? twice : LONGEST_PAUSE;
    } while (!closedWithin(pause));
  }

  /**
   * Returns when the listener is closed or notices do not arrive. The caller then closes the
   * connection.
   */
  private void listen(Connection connection) throws SQLException {
    used = connection;
    PGConnection notifying = connection.unwrap(PGConnection.class);
    try (Statement statement = connection.createStatement()) {
      connection.setAutoCommit(true);
      statement.execute("LISTEN \"%s\"".formatted(channel.name()));
    }
    if (!passesSelfTest(notifying)) {
      report(false);
      return;
    }
    report(true);
    while (closed.getCount() > 0) {
      List<String> received = received(notifying, SILENCE);
      received.forEach(it -> channel.read(it, horizon).ifPresent(listener));
      if (received.isEmpty() && !connection.isValid(VALIDATION_SECONDS)) {
        throw new SQLException("the notice connection does not respond", "08006");
      }
    }
  }

  /**
   * Sends a test notice and waits for it. Discards other notices meanwhile, which predate the
   * listener's start.
   */
  private boolean passesSelfTest(PGConnection connection) throws SQLException {
    notices.send(List.of(channel.test()));
    long start = System.nanoTime();
    Duration left = SELF_TEST;
    while (left.isPositive()) {
      if (received(connection, left).contains(channel.test())) {
        return true;
      }
      left = SELF_TEST.minusNanos(System.nanoTime() - start);
    }
    return false;
  }

  private static List<String> received(PGConnection connection, Duration timeout)
      throws SQLException {
    PGNotification[] received = connection.getNotifications((int) Math.max(1, timeout.toMillis()));
    return received == null
        ? List.of()
        : Arrays.stream(received).map(PGNotification::getParameter).toList();
  }

  private void report(boolean receiving) {
    if (closed.getCount() > 0 && reported.filter(it -> it == receiving).isEmpty()) {
      reported = Optional.of(receiving);
      listener.accept(new Notice.Listening(receiving));
    }
  }

  private boolean closedWithin(Duration pause) {
    try {
      return closed.await(pause.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      return true;
    }
  }

  @Override
  public void close() {
    closed.countDown();
    Connection connection = used;
    try {
      if (connection != null) {
        connection.abort(Runnable::run);
      }
    } catch (SQLException alreadyClosed) {
      // The connection is already closed.
    }
  }
}
