package dev.rooster.store.jdbc;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Tells other stores on the same tables what was written, by NOTIFY. At commit, NOTIFY takes a lock
 * that the whole server has once, so it is not part of the transactions that write: a thread sends
 * what has come together, at most once in {@link #PAUSE}. What was written by a process that died
 * before it told so is found by the others when they look by themselves.
 */
final class PostgresNotices implements AutoCloseable {
  private static final Duration PAUSE = Duration.ofMillis(10);
  private static final Duration LAST_WORDS = Duration.ofSeconds(2);

  /** What is told as long as nobody said how far ahead to look. */
  private static final Duration USUAL_HORIZON = Duration.ofHours(1);

  private final PgSession session;
  private final NoticeChannel channel;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private volatile long horizonMillis = USUAL_HORIZON.toMillis();
  private Optional<WriteResult> earliest = Optional.empty();
  private boolean stop;
  private boolean closed;
  private @Nullable Thread sender;

  PostgresNotices(PgSession session, NoticeChannel channel) {
    this.session = session;
    this.channel = channel;
  }

  void horizon(Duration horizon) {
    horizonMillis = horizon.toMillis();
  }

  /** Tells of what is written, given how far ahead others want to know; answers the ids. */
  Set<String> told(LongFunction<List<WriteResult>> writing) {
    List<WriteResult> written = writing.apply(horizonMillis);
    Optional<WriteResult> first = earliest(written.stream());
    if (first.isPresent()) {
      tell(() -> earliest = earliest(Stream.concat(earliest.stream(), first.stream())));
    }
    return written.stream()
        .map(WriteResult::id)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private static Optional<WriteResult> earliest(Stream<WriteResult> written) {
    return written
        .filter(it -> it.wakesAt().isPresent())
        .min(Comparator.comparing(it -> it.wakesAt().orElseThrow()));
  }

  void stops() {
    tell(() -> stop = true);
  }

  private void tell(Runnable news) {
    lock.lock();
    try {
      news.run();
      if (sender == null) {
        sender = Thread.ofPlatform().daemon().name("rooster-notices").start(this::send);
      }
      changed.signal();
    } finally {
      lock.unlock();
    }
  }

  private void send() {
    List<String> news = news();
    while (!news.isEmpty()) {
      try {
        send(news);
      } catch (RuntimeException untold) {
        // The others look by themselves now and then. Pools fail in ways of their own.
      }
      pause();
      news = news();
    }
  }

  void send(List<String> payloads) {
    session.single(statements ->
        statements.rows(
            """
            SELECT pg_notify(?, payload) FROM unnest(?::text[]) AS payload
            """,
            parameters -> parameters.text(channel.name()).texts(payloads),
            row -> payloads));
  }

  /** Waits until there is something to tell; nothing when this is closed. */
  private List<String> news() {
    lock.lock();
    try {
      while (earliest.isEmpty() && !stop && !closed) {
        changed.awaitUninterruptibly();
      }
      List<String> news = new ArrayList<>();
      earliest.map(channel::wakes).ifPresent(news::add);
      if (stop) {
        news.add(channel.stops());
      }
      earliest = Optional.empty();
      stop = false;
      return news;
    } finally {
      lock.unlock();
    }
  }

  private void pause() {
    lock.lock();
    try {
      long left = PAUSE.toNanos();
      while (left > 0 && !closed) {
        left = changed.awaitNanos(left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      lock.unlock();
    }
  }

  /** What is still to be told is told: whoever creates and ends at once wakes others too. */
  @Override
  public void close() {
    Thread ending;
    lock.lock();
    try {
      closed = true;
      changed.signal();
      ending = sender;
    } finally {
      lock.unlock();
    }
    try {
      if (ending != null) {
        ending.join(LAST_WORDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
