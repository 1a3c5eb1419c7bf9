package dev.rooster.schedule;

import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;

/**
 * A schedule without fires of its own: something outside, such as the activity of an agent or a
 * webhook, gives each instant. Until then its reminder waits.
 */
public sealed interface Triggered extends Schedule permits Idle, Calls, On {

  /** Whether its reminder waits for a single trigger. */
  boolean once();

  /**
   * The trigger of a schedule, within bounds or not; empty for a schedule with fires of its own.
   */
  static Optional<Triggered> of(Schedule schedule) {
    return switch (schedule) {
      case Triggered triggered -> Optional.of(triggered);
      case Bounded bounded -> of(bounded.schedule());
      case At _, Every _, Cron _, Rule _, Unreadable _ -> Optional.empty();
    };
  }

  @Override
  default Optional<Instant> next(Instant after) {
    return Optional.empty();
  }

  @Override
  default Triggered withZone(ZoneId zone) {
    return this;
  }
}
