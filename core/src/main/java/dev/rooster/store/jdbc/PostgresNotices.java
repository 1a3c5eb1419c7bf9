package dev.rooster.store.jdbc;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Notifies other stores on the same tables of changes, by NOTIFY. NOTIFY takes a server-wide lock
 * at commit, so it is not part of the writing transactions: a thread sends collected notices at
 * most once per {@link #PAUSE}. If a process dies before sending, the other nodes find its changes
 * by polling.
 */
final class PostgresNotices implements AutoCloseable {
  private static final Duration PAUSE = Duration.ofMillis(10);
  private static final Duration FINAL_FLUSH = Duration.ofSeconds(2);

  /** The horizon until a listener sets one. */
  private static final Duration DEFAULT_HORIZON = Duration.ofHours(1);

  private final PgSession session;
  private final NoticeChannel channel;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private volatile long horizonMillis = DEFAULT_HORIZON.toMillis();
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

  /**
   * Runs the write with the current horizon and notifies other stores of it; returns the written
   * ids.
   */
  Set<String> writeAndNotify(LongFunction<List<WriteResult>> writing) {
    List<WriteResult> written = writing.apply(horizonMillis);
    Set<String> ids = LinkedHashSet.newLinkedHashSet(written.size());
    Optional<WriteResult> first = Optional.empty();
    for (WriteResult each : written) {
      ids.add(each.id());
      first = each.orEarlier(first);
    }
    first.ifPresent(it -> enqueue(() -> earliest = it.orEarlier(earliest)));
    return ids;
  }

  void stops() {
    enqueue(() -> stop = true);
  }

  private void enqueue(Runnable change) {
    lock.lock();
    try {
      change.run();
      if (sender == null) {
        sender = Thread.ofPlatform().daemon().name("rooster-notices").start(this::send);
      }
      changed.signal();
    } finally {
      lock.unlock();
    }
  }

  private void send() {
    List<String> payloads = takePayloads();
    while (!payloads.isEmpty()) {
      try {
        send(payloads);
      } catch (RuntimeException unsent) {
        // Other nodes find the changes by polling. Pools may throw any RuntimeException.
      }
      pause();
      payloads = takePayloads();
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

  /** Waits for notices to send; returns an empty list once closed. */
  private List<String> takePayloads() {
    lock.lock();
    try {
      while (earliest.isEmpty() && !stop && !closed) {
        changed.awaitUninterruptibly();
      }
      List<String> payloads = new ArrayList<>();
      earliest.map(channel::wakes).ifPresent(payloads::add);
      if (stop) {
        payloads.add(channel.stops());
      }
      earliest = Optional.empty();
      stop = false;
      return payloads;
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

  /**
   * Sends the pending notices first, so that a process that creates a reminder and exits at once
   * still wakes other nodes.
   */
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
        ending.join(FINAL_FLUSH);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
