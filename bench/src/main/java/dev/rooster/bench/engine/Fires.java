package dev.rooster.bench.engine;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.IntConsumer;

/**
 * The handler that all entrants call: records the time of each call in a preallocated array. The
 * engines' threads write, the benchmark reads when they are done.
 */
final class Fires implements IntConsumer {
  private final int first;
  private final AtomicLongArray calledMicros;
  private final CountDownLatch left;
  private final AtomicInteger repeated = new AtomicInteger();

  /** Counts fires of the given numbers; a fire of any other number is in excess. */
  Fires(int first, int count) {
    this.first = first;
    this.calledMicros = new AtomicLongArray(count);
    this.left = new CountDownLatch(count);
  }

  @Override
  public void accept(int number) {
    long now = micros(Instant.now());
    int index = number - first;
    if (index < 0 || index >= calledMicros.length() || !calledMicros.compareAndSet(index, 0, now)) {
      repeated.incrementAndGet();
    } else {
      left.countDown();
    }
  }

  /** Whether all have fired within the time. */
  boolean await(Duration longest) throws InterruptedException {
    return left.await(longest.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** The time of the first fire. */
  Instant firstCall() {
    long first = Long.MAX_VALUE;
    for (int i = 0; i < calledMicros.length(); i++) {
      long called = calledMicros.get(i);
      first = called == 0 ? first : Math.min(first, called);
    }
    return Instant.EPOCH.plus(first, ChronoUnit.MICROS);
  }

  /** Unexpected fires: repeated ones, and numbers that were never created. */
  int excess() {
    return repeated.get();
  }

  /** The lateness of the batch; a one-shot that has not fired yet counts as late up to now. */
  LatenessOf lateness(Batch batch) {
    long now = micros(Instant.now());
    long[] late = new long[batch.count()];
    int missing = 0;
    for (int i = 0; i < late.length; i++) {
      int number = batch.first() + i;
      long called = calledMicros.get(number - first);
      missing += called == 0 ? 1 : 0;
      late[i] = (called == 0 ? now : called) - micros(batch.due(number));
    }
    return LatenessOf.micros(late, missing);
  }

  private static long micros(Instant instant) {
    return instant.getEpochSecond() * 1_000_000 + instant.getNano() / 1_000;
  }
}
