package dev.rooster.schedule;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.zone.ZoneRules;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * A span of real time in a zone, listed minute by minute (or second by second) as the three
 * readings of a wall clock. It yields the expected fires of a schedule that matches certain
 * wall-clock times. It queries java.time for each minute and knows nothing about spans and offsets.
 */
final class ClockWindow {
  /** More than the difference of any two offsets. */
  private static final int MARGIN_HOURS = 27;

  /** A wall-clock time and its instant. */
  private record Pair(LocalDateTime wall, long instant) {}

  private final ZoneId zone;
  private final Instant from;
  private final Instant to;
  private final int step;
  private final List<Pair> fixed = new ArrayList<>();
  private final List<Pair> everyPass = new ArrayList<>();
  private final List<Pair> firstPass = new ArrayList<>();

  /**
   * Both ends belong to the window.
   *
   * @param step 60, or 1 for offsets with seconds
   */
  ClockWindow(ZoneId zone, Instant from, Instant to, int step) {
    this.zone = zone;
    this.from = from;
    this.to = to;
    this.step = step;
    for (long at = from.getEpochSecond(); at <= to.getEpochSecond(); at += step) {
      everyPass.add(new Pair(LocalDateTime.ofInstant(Instant.ofEpochSecond(at), zone), at));
    }
    ZoneRules rules = zone.getRules();
    LocalDateTime last = firstWall(to).plusHours(MARGIN_HOURS);
    for (LocalDateTime wall = firstWall(from).minusHours(MARGIN_HOURS);
        wall.isBefore(last);
        wall = wall.plusSeconds(step)) {
      addIfInside(fixed, wall, ZonedDateTime.of(wall, zone).toEpochSecond());
      List<ZoneOffset> offsets = rules.getValidOffsets(wall);
      if (!offsets.isEmpty()) {
        addIfInside(firstPass, wall, wall.toEpochSecond(offsets.getFirst()));
      }
    }
  }

  private LocalDateTime firstWall(Instant instant) {
    return LocalDateTime.ofInstant(instant, zone);
  }

  private void addIfInside(List<Pair> pairs, LocalDateTime wall, long instant) {
    if (instant >= from.getEpochSecond() && instant <= to.getEpochSecond()) {
      pairs.add(new Pair(wall, instant));
    }
  }

  ZoneId zone() {
    return zone;
  }

  Instant from() {
    return from;
  }

  Instant to() {
    return to;
  }

  int size() {
    return everyPass.size();
  }

  /** The expected fires of cron, by the rule for its kind. */
  List<Instant> fires(CronOracle cron) {
    TreeSet<Long> found = new TreeSet<>();
    LocalDate day = LocalDate.MIN;
    boolean open = false;
    for (Pair pair : cron.isIntervalLike() ? everyPass : fixed) {
      LocalDateTime wall = pair.wall;
      if (!wall.toLocalDate().equals(day)) {
        day = wall.toLocalDate();
        open = cron.onDay(day);
      }
      if (open && cron.at(wall.getHour(), wall.getMinute())) {
        for (int second = wall.getSecond(); second < wall.getSecond() + step; second++) {
          if (cron.atSecond(second)) {
            found.add(pair.instant + second - wall.getSecond());
          }
        }
      }
    }
    return inside(found);
  }

  /** The expected fires of times of day. */
  List<Instant> fixed(Collection<LocalDateTime> times) {
    return of(fixed, times);
  }

  /** The expected fires of times counted on the wall clock. */
  List<Instant> firstPass(Collection<LocalDateTime> times) {
    return of(firstPass, times);
  }

  private List<Instant> of(List<Pair> pairs, Collection<LocalDateTime> times) {
    TreeSet<Long> found = new TreeSet<>();
    for (Pair pair : pairs) {
      if (times.contains(pair.wall)) {
        found.add(pair.instant);
      }
    }
    return inside(found);
  }

  private List<Instant> inside(NavigableSet<Long> found) {
    return found.headSet(to.getEpochSecond(), true).stream().map(Instant::ofEpochSecond).toList();
  }

  /** The actual fires of the schedule, in order. */
  List<Instant> walked(Schedule schedule) {
    List<Instant> found = new ArrayList<>();
    Instant at = from.minusNanos(1);
    while (true) {
      Instant fire = schedule.next(at).orElse(Instant.MAX);
      if (fire.isAfter(to)) {
        return found;
      }
      if (!fire.isAfter(at)) {
        throw new AssertionError("%s: next(%s) is %s".formatted(schedule, at, fire));
      }
      found.add(fire);
      at = fire;
    }
  }
}
