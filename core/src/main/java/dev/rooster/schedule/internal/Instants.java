package dev.rooster.schedule.internal;

import java.time.Instant;
import java.util.Optional;

/** The range of time that schedules cover: the years 1 to 9999, so that no arithmetic overflows. */
public final class Instants {
  public static final Instant EARLIEST = Instant.parse("0001-01-01T00:00:00Z");
  public static final Instant LATEST = Instant.parse("9999-12-31T23:59:59Z");

  private Instants() {}

  /** Clamps the instant to the range. */
  public static Instant within(Instant instant) {
    return instant.isBefore(EARLIEST) ? EARLIEST : instant.isAfter(LATEST) ? LATEST : instant;
  }

  /** The instant as a fire; empty beyond the end of the range. */
  public static Optional<Instant> fire(Instant instant) {
    return instant.isAfter(LATEST) ? Optional.empty() : Optional.of(instant);
  }
}
