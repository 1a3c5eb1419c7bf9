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
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;

/**
 * A span of real time in a zone, listed minute by minute (or second by second) as the three
 * readings of a wall clock. It yields the expected fires of a schedule that matches certain
 * wall-clock times. It queries java.time for each minute and knows nothing about spans and offsets.
 * Each reading is listed when it is first needed: there are thousands of windows, and most need
 * one.
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
  private Optional<List<Pair>> fixed = Optional.empty();
  private Optional<List<Pair>> everyPass = Optional.empty();
  private Optional<List<Pair>> firstPass = Optional.empty();

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
  }

  /** Each instant with what the clock on the wall shows then. */
  private List<Pair> everyPass() {
    if (everyPass.isEmpty()) {
      List<Pair> pairs = new ArrayList<>();
      for (long at = from.getEpochSecond(); at <= to.getEpochSecond(); at += step) {
        pairs.add(new Pair(LocalDateTime.ofInstant(Instant.ofEpochSecond(at), zone), at));
      }
      everyPass = Optional.of(pairs);
    }
    return everyPass.get();
  }

  /** Each time of day, moved out of gaps. */
  private List<Pair> fixed() {
    if (fixed.isEmpty()) {
      fixed =
          Optional.of(walls(wall -> OptionalLong.of(ZonedDateTime.of(wall, zone).toEpochSecond())));
    }
    return fixed.get();
  }

  /** Each time of day that exists. */
  private List<Pair> firstPass() {
    if (firstPass.isEmpty()) {
      ZoneRules rules = zone.getRules();
      firstPass =
          Optional.of(
              walls(wall -> {
                List<ZoneOffset> offsets = rules.getValidOffsets(wall);
                return offsets.isEmpty()
                    ? OptionalLong.empty()
                    : OptionalLong.of(wall.toEpochSecond(offsets.getFirst()));
              }));
    }
    return firstPass.get();
  }

  private List<Pair> walls(Function<LocalDateTime, OptionalLong> instants) {
    List<Pair> pairs = new ArrayList<>();
    LocalDateTime last = firstWall(to).plusHours(MARGIN_HOURS);
    for (LocalDateTime wall = firstWall(from).minusHours(MARGIN_HOURS);
        wall.isBefore(last);
        wall = wall.plusSeconds(step)) {
      OptionalLong instant = instants.apply(wall);
      if (instant.isPresent() && isInside(instant.getAsLong())) {
        pairs.add(new Pair(wall, instant.getAsLong()));
      }
    }
    return pairs;
  }

  private LocalDateTime firstWall(Instant instant) {
    return LocalDateTime.ofInstant(instant, zone);
  }

  private boolean isInside(long instant) {
    return instant >= from.getEpochSecond() && instant <= to.getEpochSecond();
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
    return everyPass().size();
  }

  /** The expected fires of cron, by the rule for its kind. */
  List<Instant> fires(CronOracle cron) {
    List<Long> found = new ArrayList<>();
    LocalDate day = LocalDate.MIN;
    boolean open = false;
    for (Pair pair : cron.isIntervalLike() ? everyPass() : fixed()) {
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
    return of(fixed(), times);
  }

  /** The expected fires of times counted on the wall clock. */
  List<Instant> firstPass(Collection<LocalDateTime> times) {
    return of(firstPass(), times);
  }

  private List<Instant> of(List<Pair> pairs, Collection<LocalDateTime> times) {
    List<Long> found = new ArrayList<>();
    Set<LocalDateTime> wanted = new HashSet<>(times);
    for (Pair pair : pairs) {
      if (wanted.contains(pair.wall)) {
        found.add(pair.instant);
      }
    }
    return inside(found);
  }

  private List<Instant> inside(List<Long> found) {
    return found.stream()
        .filter(it -> it <= to.getEpochSecond())
        .sorted()
        .distinct()
        .map(Instant::ofEpochSecond)
        .toList();
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
