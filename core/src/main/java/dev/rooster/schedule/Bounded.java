package dev.rooster.schedule;

import dev.rooster.schedule.internal.Instants;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Objects;
import java.util.Optional;

/** A schedule within bounds, whose dates are read in a zone. Immutable. */
public final class Bounded implements Schedule {
  private final Schedule schedule;
  private final Bounds bounds;
  private final ZoneId zone;
  private final Exclusions exclusions;

  /** The last fire that {@link Bounds#maxFires} allows, computed once at creation. */
  private final Optional<Instant> last;

  /** Restores a bounded schedule: counts no fires and accepts a schedule that never fires. */
  Bounded(Schedule schedule, Bounds bounds, ZoneId zone, Optional<Instant> last) {
    this.schedule = schedule;
    this.bounds = bounds;
    this.zone = zone;
    this.exclusions = new Exclusions(bounds.except(), zone);
    this.last = last;
  }

  /**
   * Returns the schedule within the bounds, or the schedule itself if there are none. Rejects a
   * schedule that never fires, but accepts one that ended before its creation. Counts fires from
   * the creation on.
   */
  public static Schedule of(Schedule schedule, Bounds bounds, ZoneId zone, Instant createdAt) {
    if (bounds.equals(Bounds.NONE)) {
      return schedule;
    }
    Bounded open = new Bounded(schedule, bounds, zone, Optional.empty());
    if (Triggered.of(schedule).isPresent()) {
      return open.ofTriggers();
    }
    boolean ended = bounds.ends().map(end -> end.isBefore(createdAt)).orElse(false);
    boolean fires = open.next(Instants.EARLIEST).isPresent();
    if (!fires && (!ended || bounds.starts().isPresent())) {
      throw new InvalidScheduleException(
          "the schedule never fires within these bounds",
          "change the start, the end or the excluded dates");
    }
    return bounds.maxFires().isEmpty()
        ? open
        : new Bounded(schedule, bounds, zone, open.lastOf(bounds.maxFires().getAsInt(), createdAt));
  }

  /** Which triggers come is not known, so they cannot be counted ahead. */
  private Bounded ofTriggers() {
    if (bounds.maxFires().isPresent()) {
      throw new InvalidScheduleException(
          "the fires of this schedule cannot be counted ahead",
          "limit the runs of the reminder instead");
    }
    return this;
  }

  /** Whether a trigger at this instant is within the bounds. */
  public boolean allows(Instant trigger) {
    return bounds.starts().map(start -> !trigger.isBefore(start)).orElse(true)
        && !isOver(trigger)
        && exclusions
            .firstAllowed(after -> once(trigger, after), trigger.minusNanos(1))
            .isPresent();
  }

  /** Whether nothing fires any more at this instant. */
  public boolean isOver(Instant instant) {
    return bounds.ends().map(instant::isAfter).orElse(false);
  }

  private static Optional<Instant> once(Instant instant, Instant after) {
    return Optional.of(instant).filter(after::isBefore);
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
    return exclusions
        .firstAllowed(schedule::next, from)
        .filter(fire -> bounds.ends().map(end -> !fire.isAfter(end)).orElse(true))
        .filter(fire -> last.map(end -> !fire.isAfter(end)).orElse(true));
  }

  /** Also keeps the wall-clock time of the last fire if the schedule follows the wall clock. */
  @Override
  public Schedule withZone(ZoneId elsewhere) {
    Schedule moved = schedule.withZone(elsewhere);
    Optional<Instant> movedLast =
        moved.equals(schedule)
            ? last
            : last.map(fire -> LocalDateTime.ofInstant(fire, zone).atZone(elsewhere).toInstant());
    return new Bounded(moved, bounds, elsewhere, movedLast);
  }

  public Schedule schedule() {
    return schedule;
  }

  /** The interval of the fires, if they follow one without gaps. */
  Optional<Every> interval() {
    return schedule instanceof Every every && bounds.except().isEmpty()
        ? Optional.of(every)
        : Optional.empty();
  }

  public Bounds bounds() {
    return bounds;
  }

  public ZoneId zone() {
    return zone;
  }

  Optional<Instant> last() {
    return last;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Bounded that
        && schedule.equals(that.schedule)
        && bounds.equals(that.bounds)
        && zone.equals(that.zone)
        && last.equals(that.last);
  }

  @Override
  public int hashCode() {
    return Objects.hash(schedule, bounds, zone, last);
  }

  @Override
  public String toString() {
    return "%s within %s, %s".formatted(schedule, bounds, zone);
  }
}
