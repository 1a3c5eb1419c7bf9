package dev.rooster.timeline;

import dev.rooster.reminder.RefusedException;
import dev.rooster.time.IsoTime;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;

/**
 * What of the timeline to show.
 *
 * @param lanes how many reminders have a lane of their own
 * @param buckets into how many parts the span of the others is divided
 * @param reminder only this one; by id or name
 */
public record TimelineQuery(
    Instant from, Instant to, int lanes, int buckets, Optional<String> reminder) {
  public static final int MOST_LANES = 50;
  public static final int DEFAULT_LANES = 10;
  public static final int MOST_BUCKETS = 1_000;
  public static final int DEFAULT_BUCKETS = 96;
  private static final Duration LONGEST = Duration.ofDays(31);
  private static final Duration DEFAULT_AROUND = Duration.ofHours(24);

  public TimelineQuery {
    if (!from.isBefore(to)) {
      throw RefusedException.invalid(
          "the span ends at %s, not after its start".formatted(to),
          "give an end after %s".formatted(from));
    }
    if (Duration.between(from, to).compareTo(LONGEST) > 0) {
      throw RefusedException.invalid(
          "the span from %s to %s is too long".formatted(from, to),
          "ask for %d days or less".formatted(LONGEST.toDays()));
    }
  }

  /**
   * Reads the span; without one, a day before and after now.
   *
   * @param zone the zone of times without an offset
   */
  public static TimelineQuery of(
      Optional<String> from, Optional<String> to, ZoneId zone, Instant now) {
    Instant start =
        from.map(it -> instant("from", it, zone)).orElseGet(() -> now.minus(DEFAULT_AROUND));
    Instant end =
        to.map(it -> instant("to", it, zone))
            .orElseGet(
                () -> from.isEmpty() ? now.plus(DEFAULT_AROUND) : start.plus(DEFAULT_AROUND));
    return new TimelineQuery(start, end, DEFAULT_LANES, DEFAULT_BUCKETS, Optional.empty());
  }

  private static Instant instant(String name, String text, ZoneId zone) {
    Instant instant =
        IsoTime.read(text)
            .orElseThrow(() ->
                RefusedException.invalid(
                    "%s '%s' is not a time".formatted(name, text),
                    "write a time such as 2026-11-16T09:00:00Z, or a date"))
            .instant(zone);
    return Instant.ofEpochMilli(instant.toEpochMilli());
  }

  public TimelineQuery with(int otherLanes, int otherBuckets) {
    return new TimelineQuery(from, to, otherLanes, otherBuckets, reminder);
  }

  public TimelineQuery ofReminder(Optional<String> other) {
    return new TimelineQuery(from, to, lanes, buckets, other);
  }

  /** Marks that are closer are drawn as one. */
  Duration near() {
    return Duration.between(from, to).dividedBy(200);
  }

  /** The length of a bucket. */
  long bucketMillis() {
    return Math.max(1, Math.ceilDiv(Duration.between(from, to).toMillis(), (long) buckets));
  }
}
