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
  private static final long[] NONE = {};

  private final Schedule schedule;
  private final RememberedFires all;

  /** All fires from one instant to before the other; grows at its end. */
  private long[] known = NONE;

  private int count;
  private long knownFrom;
  private long knownUntil;

  /** The first fire that is not before {@code knownUntil}, if it is known. */
  private long ahead = UNKNOWN;

  /**
   * @param all limits what is remembered
   */
  FireTimes(Schedule schedule, RememberedFires all) {
    this.schedule = schedule;
    this.all = all;
  }

  /**
   * Gives each fire of a span to the consumer, in order, up to the work allowed.
   *
   * @param begin of so many fires in all, counted from this instant on
   */
  void each(long begin, int most, long from, long until, Work work, LongConsumer fire) {
    long start = Math.max(begin, from);
    if (start >= until || most <= 0) {
      return;
    }
    if (schedule instanceof Every every) {
      long left = most == Integer.MAX_VALUE ? most : most - count(every, begin, start);
      each(every, left, start, until, work, fire);
      return;
    }
    for (long time : remembered(most == Integer.MAX_VALUE ? start : begin, most, until, work)) {
      if (time >= start) {
        fire.accept(time);
      }
    }
  }

  private static void each(
      Every every, long most, long from, long until, Work work, LongConsumer fire) {
    long next = first(every, from);
    for (long i = 0; i < most && next < until && work.next(); i++) {
      fire.accept(next);
      next += every.interval().toMillis();
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

  private long[] remembered(long from, int most, long until, Work work) {
    long[] fires;
    int size;
    synchronized (this) {
      if (from < knownFrom || from > knownUntil || count > MOST_REMEMBERED) {
        restart(from);
      }
      int first = place(from);
      long end = (long) first + most;
      extend(until, end, work);
      fires = Arrays.copyOfRange(known, first, (int) Math.min(place(until), end));
      size = known.length;
    }
    all.used(this, size);
    return fires;
  }

  private void restart(long from) {
    known = NONE;
    count = 0;
    knownFrom = from;
    knownUntil = from;
    ahead = UNKNOWN;
  }

  /** Others need the memory. */
  synchronized void forget() {
    restart(knownFrom);
  }

  private void extend(long until, long most, Work work) {
    while (knownUntil < until && count < most) {
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
