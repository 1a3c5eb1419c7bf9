package dev.rooster.schedule;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * Fires once, at a wall-clock time in a zone. Keeps the zone rather than the offset, so a change of
 * the zone's rules moves the instant, not the wall-clock time. A clock change that skips the time
 * shifts it forward by the length of the gap; one that repeats it selects the first pass. Precise
 * to the millisecond.
 */
public record At(LocalDateTime local, ZoneId zone) implements Schedule {
  public At {
    if (local.getYear() < 1 || local.getYear() > 9999) {
      throw new InvalidScheduleException(
          "the year %d is out of range".formatted(local.getYear()), "use a year from 1 to 9999");
    }
    local = local.truncatedTo(ChronoUnit.MILLIS);
  }

  /** A fixed instant, independent of any zone. */
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
