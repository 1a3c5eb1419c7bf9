package dev.rooster.schedule;

import dev.rooster.schedule.ZoneTimeline.Span;
import dev.rooster.schedule.internal.Instants;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;

/**
 * Converts wall-clock times to instants across clock changes. The only place that decides what
 * happens in a gap and in an overlap.
 */
enum WallClock {
  /** A chosen time of day: shifted forward in a gap, first pass in an overlap. */
  FIXED_TIMES(true, true),
  /** Every time the wall clock shows: nothing in a gap, both passes in an overlap. */
  EVERY_PASS(false, false),
  /** Intervals counted on the wall clock: nothing in a gap, first pass in an overlap. */
  FIRST_PASS(false, true);

  /** The largest offset from UTC that a zone can have, in seconds. */
  private static final int MAX_OFFSET = 18 * 3600;

  private final boolean shiftsOutOfGaps;
  private final boolean firstPassOnly;

  WallClock(boolean shiftsOutOfGaps, boolean firstPassOnly) {
    this.shiftsOutOfGaps = shiftsOutOfGaps;
    this.firstPassOnly = firstPassOnly;
  }

  /** The first of the times in the zone that is strictly after the instant. */
  Optional<Instant> next(LocalTimes times, ZoneId zone, Instant after) {
    long second = next(times, ZoneTimeline.of(zone), Instants.within(after).getEpochSecond());
    return second == LocalTimes.NEVER
        ? Optional.empty()
        : Instants.fire(Instant.ofEpochSecond(second));
  }

  private long next(LocalTimes times, ZoneTimeline zone, long after) {
    Lookahead ahead = new Lookahead(times);
    long from = after;
    Span span = zone.at(from);
    while (true) {
      long local = ahead.onOrAfter(firstUnseen(span, from));
      long fire = local == LocalTimes.NEVER ? local : local - span.offset();
      if (fire >= span.end()) {
        fire = LocalTimes.NEVER;
      }
      if (shiftsOutOfGaps && from < span.start() + span.gap()) {
        fire = Math.min(fire, nextShifted(times, span, from));
      }
      boolean over = local == LocalTimes.NEVER && !mayRepeat(span, from);
      if (fire != LocalTimes.NEVER || over || span.end() == Long.MAX_VALUE) {
        return fire;
      }
      from = Math.max(span.end() - 1, mayRepeat(span, from) ? from : local - MAX_OFFSET - 1);
      span = zone.at(from + 1);
    }
  }

  /**
   * Whether times shown before {@code from} may be shown again when the span ends. If not, the next
   * fire cannot come earlier than the next local time minus the largest offset.
   */
  private boolean mayRepeat(Span span, long from) {
    return !firstPassOnly && from >= span.end() - Civil.SECONDS_PER_DAY;
  }

  /** The first wall-clock second of the span after {@code from} that was not shown before. */
  private long firstUnseen(Span span, long from) {
    long first = Math.max(from + 1, span.start());
    if (firstPassOnly && first < span.start() + span.overlap()) {
      first = span.start() + span.overlap();
    }
    return first + span.offset();
  }

  /**
   * The first time inside the gap at the span's start that shifts to an instant after {@code from}.
   */
  private static long nextShifted(LocalTimes times, Span span, long from) {
    long first = Math.max(from + 1, span.start());
    long local = times.next(first + span.offsetBefore() - 1);
    boolean inGap = local < span.start() + span.offset();
    return inGap ? local - span.offsetBefore() : LocalTimes.NEVER;
  }

  /** Caches the last result, which holds for every lookup up to it: most spans contain no time. */
  private static final class Lookahead {
    private final LocalTimes times;
    private long searchedFrom = LocalTimes.NEVER;
    private long found;

    Lookahead(LocalTimes times) {
      this.times = times;
    }

    long onOrAfter(long local) {
      if (local < searchedFrom || local > found) {
        found = times.next(local - 1);
        searchedFrom = local;
      }
      return found;
    }
  }
}
