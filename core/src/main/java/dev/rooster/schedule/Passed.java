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
 * @param count how many; exact for intervals, and for others up to {@link #MOST_COUNTED}
 */
public record Passed(Instant first, Instant last, Count count) {
  /** Where the number is not a division, counting one by one stops here. */
  public static final int MOST_COUNTED = 100_000;

  /** A single fire. */
  public static Passed one(Instant fire) {
    return new Passed(fire, fire, Count.ONE);
  }

  /** Returns the fires from one instant to the other, both inclusive; empty if there are none. */
  public static Optional<Passed> between(Schedule schedule, Instant from, Instant until) {
    return switch (schedule) {
      case Every every -> between(every, every::next, from, until);
      case Bounded bounded when bounded.interval().isPresent() ->
          between(bounded.interval().get(), bounded::next, from, until);
      case At _, Cron _, Rule _, Bounded _, Triggered _, Unreadable _ ->
          between(schedule::next, from, until);
    };
  }

  /**
   * @param next the fires of the interval, or a part of them without gaps
   */
  private static Optional<Passed> between(
      Every every, Function<Instant, Optional<Instant>> next, Instant from, Instant until) {
    return fire(next, justBefore(from), until)
        .map(first -> {
          Instant last = latestSince(next, first, Instants.within(until));
          long span = last.toEpochMilli() - first.toEpochMilli();
          return new Passed(first, last, Count.exactly(span / every.interval().toMillis() + 1));
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
    for (int count = 1; count <= MOST_COUNTED; count++) {
      Optional<Instant> fire = fire(next, last, until);
      if (fire.isEmpty()) {
        return new Passed(first, last, Count.exactly(count));
      }
      last = fire.get();
    }
    return new Passed(first, latestSince(next, last, until), Count.moreThan(MOST_COUNTED));
  }

  /**
   * The first of the latest {@code most} fires of this span, found by binary search.
   *
   * @param next the series that was counted
   */
  public Instant firstOfLatest(Function<Instant, Optional<Instant>> next, int most) {
    if (count.atMost(most)) {
      return first;
    }
    Instant tooEarly = first;
    Instant found = last;
    Instant noneAfter = last;
    while (tooEarly.isBefore(noneAfter)) {
      Instant middle = middle(tooEarly, noneAfter);
      Optional<Instant> later = fire(next, middle, noneAfter);
      if (later.isPresent() && hasMoreThan(most, next, later.get())) {
        tooEarly = later.get();
      } else {
        found = later.orElse(found);
        noneAfter = middle;
      }
    }
    return found;
  }

  /** Whether the span has more than {@code most} fires from this one on. */
  private boolean hasMoreThan(int most, Function<Instant, Optional<Instant>> next, Instant from) {
    Optional<Instant> fire = Optional.of(from);
    for (int i = 0; i < most && fire.isPresent(); i++) {
      fire = fire(next, fire.get(), last);
    }
    return fire.isPresent();
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
