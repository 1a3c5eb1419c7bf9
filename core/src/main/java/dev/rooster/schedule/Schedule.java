package dev.rooster.schedule;

import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The value that says when. Immutable and thread-safe.
 *
 * <p>Two promises hold for every kind: {@code next(t)} is later than {@code t} or absent, never
 * {@code t} again; and it comes after a bounded amount of work, whatever the schedule.
 */
public sealed interface Schedule permits At, Every, Cron, Rule, Bounded, Unreadable {

  /** The first fire strictly after the instant, or empty when the series has ended. */
  Optional<Instant> next(Instant after);

  /**
   * The same wall-clock times in another zone, for schedules that follow their user around. What is
   * counted in elapsed time stays as it is.
   */
  Schedule withZone(ZoneId zone);

  /**
   * The latest fire from the one instant to the other, both included; found without walking through
   * all of them.
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
