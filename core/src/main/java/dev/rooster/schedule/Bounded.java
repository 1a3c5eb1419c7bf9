package dev.rooster.schedule;

import dev.rooster.schedule.internal.Instants;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;

/**
 * A schedule within bounds.
 *
 * @param zone where the bounds' dates are read
 * @param last the last fire that the number of fires leaves, worked out once, when it was made
 */
public record Bounded(Schedule schedule, Bounds bounds, ZoneId zone, Optional<Instant> last)
    implements Schedule {

  /**
   * The schedule within the bounds, or the schedule itself if there are none. Fires are counted
   * from the start if there is one, else from the creation.
   */
  public static Schedule of(Schedule schedule, Bounds bounds, ZoneId zone, Instant createdAt) {
    if (bounds.equals(Bounds.NONE)) {
      return schedule;
    }
    Bounded open = new Bounded(schedule, bounds, zone, Optional.empty());
    if (bounds.starts().isPresent() && open.next(Instants.EARLIEST).isEmpty()) {
      throw new InvalidScheduleException(
          "nothing fires within these bounds", "move the start, the end or the exceptions");
    }
    return bounds.maxFires().isEmpty()
        ? open
        : new Bounded(schedule, bounds, zone, open.lastOf(bounds.maxFires().getAsInt(), createdAt));
  }

  private Optional<Instant> lastOf(int fires, Instant createdAt) {
    Optional<Instant> fire = next(createdAt);
    for (int i = 1; i < fires && fire.isPresent(); i++) {
      fire = next(fire.get());
    }
    return fire;
  }

  @Override
  public Optional<Instant> next(Instant after) {
    Instant from =
        bounds
            .starts()
            .map(start -> start.minusNanos(1))
            .filter(start -> start.isAfter(after))
            .orElse(after);
    return Exclusion.firstAllowed(schedule::next, from, bounds.except(), zone)
        .filter(fire -> bounds.ends().map(end -> !fire.isAfter(end)).orElse(true))
        .filter(fire -> last.map(end -> !fire.isAfter(end)).orElse(true));
  }

  @Override
  public Schedule withZone(ZoneId elsewhere) {
    return new Bounded(schedule.withZone(elsewhere), bounds, elsewhere, last);
  }
}
