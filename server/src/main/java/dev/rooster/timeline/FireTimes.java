package dev.rooster.timeline;

import dev.rooster.schedule.Every;
import dev.rooster.schedule.Schedule;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * The fires of a schedule, in milliseconds. Those of an interval are divided out; others are
 * computed once and remembered for the next request. Thread-safe.
 */
final class FireTimes {
  private static final int MOST_REMEMBERED = 50_000;
  private static final long UNKNOWN = Long.MIN_VALUE;

  private final Schedule schedule;

  /** All fires from one instant to before the other; grows at its end. */
  private long[] known = {};

  private int count;
  private long knownFrom;
  private long knownUntil;

  /** The first fire that is not before {@code knownUntil}, if it is known. */
  private long ahead = UNKNOWN;

  FireTimes(Schedule schedule) {
    this.schedule = schedule;
  }

  /**
   * Gives each fire of a span to the consumer, in order, up to {@code most} or the work allowed.
   */
  void each(long from, long until, int most, Work work, LongConsumer fire) {
    if (from >= until || most <= 0) {
      return;
    }
    if (schedule instanceof Every every) {
      each(every, from, until, most, work, fire);
    } else {
      for (long time : remembered(from, until, most, work)) {
        fire.accept(time);
      }
    }
  }

  private static void each(
      Every every, long from, long until, int most, Work work, LongConsumer fire) {
    long step = every.interval().toMillis();
    long next = first(every, from);
    for (int i = 0; i < most && next < until && work.next(); i++) {
      fire.accept(next);
      next += step;
    }
  }

  private static long first(Every every, long from) {
    long step = every.interval().toMillis();
    long anchor = every.anchor().toEpochMilli();
    return from <= anchor ? anchor : anchor + Math.ceilDiv(from - anchor, step) * step;
  }

  /** The number of fires from one instant to before the other, if it takes no stepping. */
  Optional<Counting> counting() {
    return schedule instanceof Every every
        ? Optional.of((from, until) -> count(every, from, until))
        : Optional.empty();
  }

  /** Counts the fires of a span. */
  @FunctionalInterface
  interface Counting {
    long between(long from, long until);
  }

  private static long count(Every every, long from, long until) {
    long first = first(every, from);
    return first >= until ? 0 : (until - 1 - first) / every.interval().toMillis() + 1;
  }

  private synchronized long[] remembered(long from, long until, int most, Work work) {
    if (from < knownFrom || from > knownUntil || count > MOST_REMEMBERED) {
      count = 0;
      knownFrom = from;
      knownUntil = from;
      ahead = UNKNOWN;
    }
    extend(until, work);
    int first = place(from);
    int end = Math.min(place(until), most > count - first ? count : first + most);
    return Arrays.copyOfRange(known, first, Math.max(first, end));
  }

  private void extend(long until, Work work) {
    while (knownUntil < until) {
      if (ahead == UNKNOWN && !work.next()) {
        return;
      }
      long next = ahead == UNKNOWN ? nextFrom(knownUntil) : ahead;
      if (next >= until) {
        ahead = next;
        knownUntil = until;
        return;
      }
      remember(next);
      ahead = UNKNOWN;
      knownUntil = next + 1;
    }
  }

  private long nextFrom(long time) {
    return schedule
        .next(Instant.ofEpochMilli(time).minusNanos(1))
        .map(Instant::toEpochMilli)
        .orElse(Long.MAX_VALUE);
  }

  private void remember(long time) {
    if (count == known.length) {
      known = Arrays.copyOf(known, Math.max(4, count * 2));
    }
    known[count++] = time;
  }

  private int place(long time) {
    int found = Arrays.binarySearch(known, 0, count, time);
    return found < 0 ? -found - 1 : found;
  }
}
