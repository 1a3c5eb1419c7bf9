package dev.rooster.engine;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * A histogram of durations, precise to an eighth: eight buckets for each doubling, from one
 * microsecond. Thread-safe.
 */
public final class Histogram {
  private static final int STEPS = 8;
  private static final int DOUBLINGS = 48;

  /** A thousand years: the maximum. */
  private static final long LONGEST_MICROS = TimeUnit.DAYS.toMicros(365_250);

  private final AtomicLongArray buckets = new AtomicLongArray(STEPS * DOUBLINGS);
  private final AtomicLong count = new AtomicLong();
  private final AtomicLong sumMicros = new AtomicLong();
  private final AtomicLong mostMicros = new AtomicLong();

  void add(Duration duration) {
    long micros = Math.clamp(TimeUnit.MICROSECONDS.convert(duration), 0, LONGEST_MICROS);
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

  /** The maximum of the bucket. */
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
    return Duration.of(sumMicros.get(), ChronoUnit.MICROS);
  }

  public Duration most() {
    return Duration.of(mostMicros.get(), ChronoUnit.MICROS);
  }

  /** The duration that the given share of the values, 0 to 1, does not exceed. */
  public Duration quantile(double share) {
    long wanted = (long) Math.ceil(share * count.get());
    long seen = 0;
    for (int i = 0; i < buckets.length(); i++) {
      seen += buckets.get(i);
      if (seen >= wanted && seen > 0) {
        return Duration.of(Math.min(upperBound(i), mostMicros.get()), ChronoUnit.MICROS);
      }
    }
    return Duration.ZERO;
  }

  /** How many were not longer than the limit, within the precision of the buckets. */
  public long countUpTo(Duration limit) {
    long micros = TimeUnit.MICROSECONDS.convert(limit);
    long seen = 0;
    for (int i = 0; i < buckets.length() && upperBound(i) <= micros; i++) {
      seen += buckets.get(i);
    }
    return seen;
  }
}
