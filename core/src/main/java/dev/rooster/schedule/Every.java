package dev.rooster.schedule;

import dev.rooster.schedule.internal.DurationWords;
import dev.rooster.schedule.internal.Instants;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;

/**
 * Fires at a fixed interval of elapsed time, counted from the anchor. The anchor itself is a fire.
 * Clock changes do not affect it. Precise to the millisecond.
 */
public record Every(Duration interval, Instant anchor) implements Schedule {
  public static final Duration SHORTEST = Duration.ofSeconds(1);
  public static final Duration LONGEST = Duration.ofDays(36_525);

  public Every {
    if (interval.compareTo(SHORTEST) < 0) {
      throw new InvalidScheduleException(
          "the interval " + DurationWords.compact(interval) + " is too short",
          "the shortest interval is 1s");
    }
    if (interval.compareTo(LONGEST) > 0) {
      throw new InvalidScheduleException(
          "the interval " + DurationWords.compact(interval) + " is too long",
          "the longest interval is 100 years (36525d)");
    }
    if (!anchor.equals(Instants.within(anchor))) {
      throw new InvalidScheduleException(
          "the anchor " + anchor + " is out of range", "choose an anchor in the years 1 to 9999");
    }
    interval = Duration.ofMillis(interval.toMillis());
    anchor = Instant.ofEpochMilli(anchor.toEpochMilli());
  }

  @Override
  public Optional<Instant> next(Instant after) {
    long from = Instants.within(after).toEpochMilli();
    long first = anchor.toEpochMilli();
    if (from < first) {
      return Optional.of(anchor);
    }
    long step = interval.toMillis();
    return Instants.fire(Instant.ofEpochMilli(first + ((from - first) / step + 1) * step));
  }

  @Override
  public Every withZone(ZoneId zone) {
    return this;
  }
}
