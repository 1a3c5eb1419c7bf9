package dev.rooster.schedule;

import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A value that defines when a reminder fires. Immutable and thread-safe.
 *
 * <p>Every kind keeps two promises: {@code next(t)} is later than {@code t} or absent, never {@code
 * t} again; and it returns after a bounded amount of work, whatever the schedule.
 */
public sealed interface Schedule permits At, Every, Cron, Rule, Bounded, Triggered, Unreadable {

  /** The first fire strictly after the instant, or empty if the series has ended. */
  Optional<Instant> next(Instant after);

  /**
   * Returns the same wall-clock times in another zone, for schedules that follow their user's zone.
   * Schedules of elapsed time stay unchanged.
   */
  Schedule withZone(ZoneId zone);

  /**
   * The latest fire between the two instants, both inclusive, found without stepping through all
   * fires.
   */
  default Optional<Instant> latest(Instant from, Instant until) {
    return Passed.latest(this::next, from, until);
  }

  /** Up to {@code count} fires strictly after the instant, in order. */
  default List<Instant> next(Instant after, int count) {
    List<Instant> fires = new ArrayList<>(Math.min(count, 1024));
    Optional<Instant> fire = next(after);
    while (fires.size() < count && fire.isPresent()) {
      fires.add(fire.get());
      fire = fires.size() < count ? next(fire.get()) : Optional.empty();
    }
    return fires;
  }
}
