package dev.rooster.schedule;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The exclusions of a schedule in a zone, indexed so that a lookup costs the same for any number of
 * them.
 */
final class Exclusions {
  private static final int MOST = 10_000;

  private final ZoneId zone;
  private final Set<LocalDateTime> moments = new HashSet<>();

  /** The same moments as fires. A moment that the clocks skip excludes the instant it shifts to. */
  private final Set<Instant> fires = new HashSet<>();

  /** Last excluded day by the first one; ranges do not overlap. */
  private final TreeMap<LocalDate, LocalDate> days = new TreeMap<>();

  Exclusions(List<Exclusion> except, ZoneId zone) {
    if (except.size() > MOST) {
      throw new InvalidScheduleException(
          "%d excluded dates are too many".formatted(except.size()),
          "write ranges of days; the maximum is %d".formatted(MOST));
    }
    this.zone = zone;
    for (Exclusion exclusion : except) {
      switch (exclusion) {
        case Exclusion.Moment moment -> {
          moments.add(moment.local());
          fires.add(moment.local().atZone(zone).toInstant());
        }
        case Exclusion.Days range -> add(range.first(), range.last());
      }
    }
  }

  private void add(LocalDate first, LocalDate last) {
    LocalDate from = first;
    LocalDate to = last;
    Map.Entry<LocalDate, LocalDate> touching = days.floorEntry(to);
    while (touching != null && !touching.getValue().isBefore(from)) {
      from = touching.getKey().isBefore(from) ? touching.getKey() : from;
      to = touching.getValue().isAfter(to) ? touching.getValue() : to;
      days.remove(touching.getKey());
      touching = days.floorEntry(to);
    }
    days.put(from, to);
  }

  /**
   * The first fire after the instant that is not excluded. Each round passes at least one
   * exclusion, and a range of days in one step, so their number bounds the work.
   */
  Optional<Instant> firstAllowed(Function<Instant, Optional<Instant>> schedule, Instant after) {
    Optional<Instant> fire = schedule.apply(after);
    while (fire.isPresent()) {
      Instant found = fire.get();
      LocalDateTime local = LocalDateTime.ofInstant(found, zone);
      Map.Entry<LocalDate, LocalDate> range = days.floorEntry(local.toLocalDate());
      if (range != null && !range.getValue().isBefore(local.toLocalDate())) {
        fire = schedule.apply(lastInstant(range.getValue(), found));
      } else if (moments.contains(local) || fires.contains(found)) {
        fire = schedule.apply(found);
      } else {
        return fire;
      }
    }
    return fire;
  }

  private Instant lastInstant(LocalDate day, Instant found) {
    Instant last = day.plusDays(1).atStartOfDay(zone).toInstant().minusNanos(1);
    return last.isAfter(found) ? last : found;
  }
}
