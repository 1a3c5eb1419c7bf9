package dev.rooster.reminder;

import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;

/**
 * One fire at a chosen instant, beside those of the schedule. It stays after it has fired, so that
 * the instant remains part of the series, until another one replaces it.
 *
 * @param alone whether it is the only instant of the series: of a one-shot, whose time it replaces,
 *     and of a reminder that had completed
 */
public record Snooze(Instant until, boolean alone) {

  /** The schedule with this instant. */
  Function<Instant, Optional<Instant>> addedTo(Function<Instant, Optional<Instant>> schedule) {
    return after -> {
      Optional<Instant> mine = Optional.of(until).filter(after::isBefore);
      return alone ? mine : earlier(mine, schedule.apply(after));
    };
  }

  private static Optional<Instant> earlier(Optional<Instant> mine, Optional<Instant> other) {
    return mine.isEmpty() || other.filter(mine.get()::isAfter).isPresent() ? other : mine;
  }

  boolean isBetween(Instant from, Instant to) {
    return !until.isBefore(from) && !until.isAfter(to);
  }

  /** The same, and nothing else comes. */
  Snooze asTheOnly() {
    return new Snooze(until, true);
  }
}
