package dev.rooster.timeline;

import dev.rooster.timeline.Outlook.Coming;
import java.time.Instant;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.function.LongConsumer;

/** The fires that are planned in a span of time. */
final class PlannedFires {
  private final long from;
  private final long until;
  private final long now;
  private final Work work;

  /**
   * @param now fires before it are planned only if they are late
   */
  PlannedFires(Instant from, Instant until, Instant now, Work work) {
    this.from = from.toEpochMilli();
    this.until = until.toEpochMilli();
    this.now = now.toEpochMilli();
    this.work = work;
  }

  /** Gives each fire to the consumer, in order. */
  void each(Coming coming, LongConsumer fire) {
    NavigableSet<Long> single = single(coming);
    coming
        .times()
        .ifPresent(times ->
            times.each(
                begin(coming),
                coming.fires().most(),
                start(coming),
                until,
                work,
                time -> {
                  while (!single.isEmpty() && single.first() <= time) {
                    long earlier = single.removeFirst();
                    if (earlier < time) {
                      fire.accept(earlier);
                    }
                  }
                  fire.accept(time);
                }));
    single.forEach(fire::accept);
  }

  /**
   * Counts the fires by bucket.
   *
   * @param start of the first bucket
   * @param width of a bucket
   */
  void count(Coming coming, long start, long width, long[] buckets) {
    FireTimes.Counting counting =
        coming.fires().most() == Integer.MAX_VALUE && coming.fires().single().isEmpty()
            ? coming.times().flatMap(FireTimes::counting).orElse(null)
            : null;
    if (counting == null || isLate(coming)) {
      each(coming, time -> buckets[bucket(time, start, width, buckets)]++);
      return;
    }
    long first = start(coming);
    if (first >= until) {
      return;
    }
    for (int i = bucket(first, start, width, buckets); i < buckets.length; i++) {
      long begin = Math.max(first, start + i * width);
      buckets[i] += counting.between(begin, Math.min(until, start + (i + 1) * width));
    }
  }

  private static int bucket(long time, long start, long width, long[] buckets) {
    return Math.clamp((time - start) / width, 0, buckets.length - 1);
  }

  /** The first instant of the span at which a fire of the schedule is still planned. */
  private long start(Coming coming) {
    return Math.max(from, begin(coming));
  }

  /** From here on they are counted if their number is limited. */
  private long begin(Coming coming) {
    return Math.max(coming.fires().after().toEpochMilli(), now) + 1;
  }

  private boolean isLate(Coming coming) {
    return coming.nextAt().map(Instant::toEpochMilli).filter(it -> it <= now).isPresent();
  }

  private NavigableSet<Long> single(Coming coming) {
    NavigableSet<Long> single = new TreeSet<>();
    coming.fires().single().forEach(it -> single.add(it.toEpochMilli()));
    single.removeIf(it -> coming.running() && it <= now);
    coming
        .nextAt()
        .filter(_ -> !coming.running())
        .map(Instant::toEpochMilli)
        .filter(it -> it <= now)
        .ifPresent(single::add);
    single.removeIf(it -> it < from || it >= until);
    return single;
  }
}
