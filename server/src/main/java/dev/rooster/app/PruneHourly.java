package dev.rooster.app;

import dev.rooster.store.StoreException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;

/** Deletes what is too old once an hour, beside everything else. */
final class PruneHourly {
  private static final Duration AFTER_START = Duration.ofMinutes(1);
  private static final Duration BETWEEN = Duration.ofHours(1);

  /** Deletes what is too old. */
  @FunctionalInterface
  interface Pruning {
    void prune() throws InterruptedException;
  }

  private final Pruning prune;
  private final InstantSource clock;
  private final Executor beside;
  private final AtomicBoolean running = new AtomicBoolean();
  private Instant next;

  PruneHourly(Pruning prune, InstantSource clock, Executor beside) {
    this.prune = prune;
    this.clock = clock;
    this.beside = beside;
    this.next = clock.instant().plus(AFTER_START);
  }

  void ifDue() {
    Instant now = clock.instant();
    // A clock that was ahead must not postpone it for long.
    boolean due = !now.isBefore(next) || next.isAfter(now.plus(BETWEEN));
    if (due && running.compareAndSet(false, true)) {
      next = now.plus(BETWEEN);
      beside.execute(this::run);
    }
  }

  private void run() {
    try {
      prune.prune();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (StoreException e) {
      // What is too old is unknown now; the next time comes in an hour.
    } finally {
      running.set(false);
    }
  }
}
