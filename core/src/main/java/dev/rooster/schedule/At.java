package dev.rooster.schedule;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * Once, at a wall-clock time in a zone. The zone is kept, not the offset, so that a change of the
 * zone's rules moves the instant and not the time on the wall. A time that a clock change skips is
 * shifted forward by the length of the gap; one that it repeats means the first pass. Milliseconds
 * are its grain.
 */
public record At(LocalDateTime local, ZoneId zone) implements Schedule {
  public At {
    if (local.getYear() < 1 || local.getYear() > 9999) {
      throw new InvalidScheduleException(
          "the year %d is out of reach".formatted(local.getYear()),
          "schedules live in the years 1 to 9999");
    }
    local = local.truncatedTo(ChronoUnit.MILLIS);
  }

  /** A moment that was said as such: it does not move with any zone. */
  public static At instant(Instant instant) {
    return new At(LocalDateTime.ofInstant(instant, ZoneOffset.UTC), ZoneOffset.UTC);
  }

  public Instant instant() {
    return local.atZone(zone).toInstant();
  }

  @Override
  public Optional<Instant> next(Instant after) {
    Instant instant = instant();
    return instant.isAfter(after) ? Optional.of(instant) : Optional.empty();
  }

  @Override
  public At withZone(ZoneId elsewhere) {
    return zone instanceof ZoneOffset ? this : new At(local, elsewhere);
  }
}
