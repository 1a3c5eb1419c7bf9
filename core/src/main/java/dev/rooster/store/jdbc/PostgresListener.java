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
 * Listens for notices, on a connection and a thread of its own. It makes no statement while it
 * waits. First it sends itself a notice over another connection, because a pooler between here and
 * the server may take LISTEN and pass nothing on. After a loss it connects anew, ever less often.
 */
final class PostgresListener implements AutoCloseable {
  private static final Duration SELF_TEST = Duration.ofSeconds(3);
  private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);

  /** After such a silence the connection is tried: nobody tells of a cable that was pulled. */
  private static final Duration SILENCE = Duration.ofSeconds(30);

  private static final int SECONDS_TO_ANSWER = 5;

  private final DataSource connections;
  private final PostgresNotices notices;
  private final NoticeChannel channel;
  private final Duration horizon;
  private final Consumer<Notice> listener;
  private final CountDownLatch closed = new CountDownLatch(1);
  private volatile @Nullable Connection used;
  private Optional<Boolean> told = Optional.empty();

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
          pause = told.orElse(false) ? FIRST_PAUSE : pause;
          connection.abort(Runnable::run);
        }
      } catch (SQLException | RuntimeException e) {
        tellWhether(false);
      }
      Duration twice = pause.multipliedBy(2);
      pause = twice.compareTo(LONGEST_PAUSE) < 0 ? twice : LONGEST_PAUSE;
    } while (!closedWithin(pause));
  }

  /** Returns when this is closed, or when no notices are passed on. The connection ends with it. */
  private void listen(Connection connection) throws SQLException {
    used = connection;
    PGConnection notifying = connection.unwrap(PGConnection.class);
    try (Statement statement = connection.createStatement()) {
      connection.setAutoCommit(true);
      statement.execute("LISTEN \"%s\"".formatted(channel.name()));
    }
    if (!passedOn(notifying)) {
      tellWhether(false);
      return;
    }
    tellWhether(true);
    while (closed.getCount() > 0) {
      List<String> received = received(notifying, SILENCE);
      received.forEach(it -> channel.read(it, horizon).ifPresent(listener));
      if (received.isEmpty() && !connection.isValid(SECONDS_TO_ANSWER)) {
        throw new SQLException("the connection on which notices come is silent", "08006");
      }
    }
  }

  /** What others tell meanwhile is as if it had been told before. */
  private boolean passedOn(PGConnection connection) throws SQLException {
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

  private void tellWhether(boolean passedOn) {
    if (closed.getCount() > 0 && told.filter(it -> it == passedOn).isEmpty()) {
      told = Optional.of(passedOn);
      listener.accept(new Notice.Listening(passedOn));
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
    } catch (SQLException alreadyGone) {
      // That is what was wanted.
    }
  }
}
