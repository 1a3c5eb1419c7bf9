package dev.rooster.schedule;

import dev.rooster.schedule.internal.Instants;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;

/**
 * The fires of a schedule in a span of time, such as those missed during downtime.
 *
 * @param first the earliest fire
 * @param last the latest fire
 * @param count the number of fires, or {@link #MOST_COUNTED} for that many or more
 */
public record Passed(Instant first, Instant last, int count) {
  public static final int MOST_COUNTED = 100_000;

  /** Returns the fires from one instant to the other, both inclusive; empty if there are none. */
  public static Optional<Passed> between(Schedule schedule, Instant from, Instant until) {
    return schedule instanceof Every every
        ? between(every, from, until)
        : between(schedule::next, from, until);
  }

  private static Optional<Passed> between(Every every, Instant from, Instant until) {
    return fire(every::next, justBefore(from), until)
        .map(first -> {
          long step = every.interval().toMillis();
          long span = Instants.within(until).toEpochMilli() - first.toEpochMilli();
          long more = span / step;
          Instant last = first.plusMillis(more * step);
          return new Passed(first, last, (int) Math.min(more + 1, MOST_COUNTED));
        });
  }

  /**
   * Does the same for any series of instants.
   *
   * @param next returns the first instant of the series strictly after the given one
   */
  public static Optional<Passed> between(
      Function<Instant, Optional<Instant>> next, Instant from, Instant until) {
    return fire(next, justBefore(from), until).map(first -> counted(next, first, until));
  }

  private static Passed counted(
      Function<Instant, Optional<Instant>> next, Instant first, Instant until) {
    Instant last = first;
    for (int count = 1; count < MOST_COUNTED; count++) {
      Optional<Instant> fire = fire(next, last, until);
      if (fire.isEmpty()) {
        return new Passed(first, last, count);
      }
      last = fire.get();
    }
    return new Passed(first, latestSince(next, last, until), MOST_COUNTED);
  }

  /** The latest instant of a series between the two instants, both inclusive, without counting. */
  static Optional<Instant> latest(
      Function<Instant, Optional<Instant>> next, Instant from, Instant until) {
    return fire(next, justBefore(from), until).map(first -> latestSince(next, first, until));
  }

  /** Binary search for the latest fire, which takes about sixty calls of {@code next}. */
  private static Instant latestSince(
      Function<Instant, Optional<Instant>> next, Instant fire, Instant until) {
    Instant latest = fire;
    Instant noneAfter = until;
    while (latest.isBefore(noneAfter)) {
      Instant middle = middle(latest, noneAfter);
      Optional<Instant> later = fire(next, middle, until);
      if (later.isPresent()) {
        latest = later.get();
      } else {
        noneAfter = middle;
      }
    }
    return latest;
  }

  /** The midpoint, rounded down to the nanosecond, so that it is before {@code late}. */
  private static Instant middle(Instant early, Instant late) {
    long seconds = late.getEpochSecond() - early.getEpochSecond();
    long nanos = (seconds & 1) * 1_000_000_000 + late.getNano() - early.getNano();
    return early.plusSeconds(seconds >> 1).plusNanos(nanos >> 1);
  }

  private static Optional<Instant> fire(
      Function<Instant, Optional<Instant>> next, Instant after, Instant until) {
    return next.apply(after).filter(fire -> !fire.isAfter(until));
  }

  private static Instant justBefore(Instant instant) {
    return instant.equals(Instant.MIN) ? instant : instant.minusNanos(1);
  }
}
