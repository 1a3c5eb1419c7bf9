package dev.rooster.engine;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * How durations are spread, within an eighth of their length: eight buckets for each doubling, from
 * a microsecond on. Thread-safe.
 */
public final class Histogram {
  private static final int STEPS = 8;
  private static final int DOUBLINGS = 48;

  private final AtomicLongArray buckets = new AtomicLongArray(STEPS * DOUBLINGS);
  private final AtomicLong count = new AtomicLong();
  private final AtomicLong sumMicros = new AtomicLong();
  private final AtomicLong mostMicros = new AtomicLong();

  void add(Duration duration) {
    long micros = Math.max(0, duration.toNanos() / 1_000);
    buckets.incrementAndGet(bucket(micros));
    count.incrementAndGet();
    sumMicros.addAndGet(micros);
    mostMicros.accumulateAndGet(micros, Math::max);
  }

  private static int bucket(long micros) {
    if (micros < STEPS) {
      return (int) micros;
    }
    int doubling = 63 - Long.numberOfLeadingZeros(micros);
    int step = (int) (micros >>> (doubling - 3)) & (STEPS - 1);
    return Math.min((doubling - 2) * STEPS + step, STEPS * DOUBLINGS - 1);
  }

  /** The longest that the bucket takes. */
  private static long upperBound(int bucket) {
    if (bucket < STEPS) {
      return bucket;
    }
    int doubling = bucket / STEPS + 2;
    long step = bucket % STEPS;
    return (1L << doubling) + (step + 1) * (1L << (doubling - 3)) - 1;
  }

  public long count() {
    return count.get();
  }

  public Duration sum() {
    return Duration.ofNanos(sumMicros.get() * 1_000);
  }

  public Duration most() {
    return Duration.ofNanos(mostMicros.get() * 1_000);
  }

  /** What the given share, 0 to 1, does not exceed. */
  public Duration quantile(double share) {
    long wanted = (long) Math.ceil(share * count.get());
    long seen = 0;
    for (int i = 0; i < buckets.length(); i++) {
      seen += buckets.get(i);
      if (seen >= wanted && seen > 0) {
        return Duration.ofNanos(Math.min(upperBound(i), mostMicros.get()) * 1_000);
      }
    }
    return Duration.ZERO;
  }

  /** How many were not longer than the limit, within the precision of the buckets. */
  public long countUpTo(Duration limit) {
    long micros = limit.toNanos() / 1_000;
    long seen = 0;
    for (int i = 0; i < buckets.length() && upperBound(i) <= micros; i++) {
      seen += buckets.get(i);
    }
    return seen;
  }
}
