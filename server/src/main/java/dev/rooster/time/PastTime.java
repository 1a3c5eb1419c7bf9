package dev.rooster.time;

import dev.rooster.schedule.InvalidScheduleException;
import dev.rooster.schedule.written.WrittenDuration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;

/** A time in the past as people write it: in ISO 8601, or how long ago it was, such as 2d. */
public final class PastTime {
  private PastTime() {}

  /**
   * The start of a period; for a date, the start of that day.
   *
   * @param zone the zone of a time without an offset
   */
  public static Instant from(String text, ZoneId zone, Instant now) {
    return IsoTime.read(text).map(it -> it.instant(zone)).orElseGet(() -> ago(text, now));
  }

  /** The end of a period, which excludes that instant; for a date, the end of that day. */
  public static Instant until(String text, ZoneId zone, Instant now) {
    Optional<IsoTime> written = IsoTime.read(text);
    return written
        .map(it ->
            it.time().isPresent()
                ? it.instant(zone)
                : it.date().plusDays(1).atStartOfDay(zone).toInstant())
        .orElseGet(() -> ago(text, now));
  }

  private static Instant ago(String text, Instant now) {
    try {
      return now.minus(WrittenDuration.parse(text));
    } catch (InvalidScheduleException e) {
      throw new InvalidScheduleException(
          "'%s' is neither a time nor a duration".formatted(text),
          "write a time such as 2026-11-16T09:00, a date, or how long ago, such as 2d");
    }
  }
}
