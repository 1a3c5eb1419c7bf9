package dev.rooster.schedule;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.time.temporal.WeekFields;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * A second implementation of recurrence rules, written to be obviously correct: it steps from
 * period to period, checks every day (or hour, minute, second) in it, and keeps those that match
 * each BYxxx. Shares no code with the implementation it checks; accepts valid rules only, without
 * clock changes.
 */
final class RuleOracle {
  private static final List<String> WEEKDAYS = List.of("MO", "TU", "WE", "TH", "FR", "SA", "SU");
  private static final DateTimeFormatter BASIC =
      DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss", Locale.ROOT);
  private static final int LONGEST_LOOK_YEARS = 60;

  /**
   * The fires found.
   *
   * @param end where the search stopped; later fires are unknown
   */
  record Look(List<LocalDateTime> fires, LocalDateTime end) {}

  private final Map<String, List<String>> parts = new HashMap<>();
  private final LocalDateTime start;
  private final String freq;
  private final int interval;
  private final DayOfWeek firstWeekday;

  /** Parses the two lines DTSTART:… and RRULE:…. */
  RuleOracle(String text) {
    String[] lines = text.split("\n");
    start = LocalDateTime.parse(lines[0].substring("DTSTART:".length()), BASIC);
    for (String part : lines[1].substring("RRULE:".length()).split(";")) {
      String[] nameAndValue = part.split("=");
      parts.put(nameAndValue[0], Arrays.asList(nameAndValue[1].split(",")));
    }
    freq = only("FREQ").orElseThrow();
    interval = only("INTERVAL").map(Integer::parseInt).orElse(1);
    firstWeekday = only("WKST").map(RuleOracle::weekday).orElse(DayOfWeek.MONDAY);
  }

  static String basic(LocalDateTime time) {
    return BASIC.format(time);
  }

  private Optional<String> only(String name) {
    return Optional.ofNullable(parts.get(name)).map(List::getFirst);
  }

  private static DayOfWeek weekday(String name) {
    return DayOfWeek.of(WEEKDAYS.indexOf(name) + 1);
  }

  /**
   * The first fires at or after the time.
   *
   * @param mostOpenDays for a rule below DAILY: the maximum number of possible days to search
   */
  Look look(LocalDateTime from, int most, int mostOpenDays) {
    Optional<Integer> count = only("COUNT").map(Integer::parseInt);
    Look all =
        count.isPresent()
            ? lookFrom(start, count.get(), mostOpenDays)
            : lookFrom(from, most, mostOpenDays);
    List<LocalDateTime> fires =
        all.fires.stream().filter(fire -> !fire.isBefore(from) && !isPastUntil(fire)).toList();
    boolean complete = count.isPresent() && all.fires.size() == count.get();
    LocalDateTime end = complete ? LocalDateTime.MAX : all.end;
    return fires.size() > most
        ? new Look(fires.subList(0, most), fires.get(most - 1).plusSeconds(1))
        : new Look(fires, end);
  }

  private boolean isPastUntil(LocalDateTime fire) {
    return only("UNTIL")
        .map(until ->
            until.length() == 8
                ? basic(fire).substring(0, 8).compareTo(until) > 0
                : basic(fire).compareTo(until.replace("Z", "")) > 0)
        .orElse(false);
  }

  /** All fires of a rule of days or shorter units between the two times, both inclusive. */
  Set<LocalDateTime> between(LocalDateTime from, LocalDateTime to) {
    Set<LocalDateTime> found = new HashSet<>();
    for (LocalDate day = from.toLocalDate();
        !day.isAfter(to.toLocalDate());
        day = day.plusDays(1)) {
      if (!day.isBefore(start.toLocalDate()) && isOpen(day)) {
        found.addAll(onOpenDay(day));
      }
    }
    found.removeIf(fire -> fire.isBefore(start));
    return found;
  }

  private Look lookFrom(LocalDateTime from, int most, int mostOpenDays) {
    LocalDateTime first = from.isBefore(start) ? start : from;
    LocalDate end = first.toLocalDate().plusYears(LONGEST_LOOK_YEARS);
    List<LocalDateTime> fires = new ArrayList<>();
    LocalDate day = isByDayOrShorter() ? first.toLocalDate() : periodOf(start.toLocalDate());
    int openDays = 0;
    while (day.isBefore(end) && openDays < mostOpenDays && fires.size() < most) {
      if (isByDayOrShorter()) {
        if (isOpen(day)) {
          openDays++;
          fires.addAll(onOpenDay(day));
        }
        day = day.plusDays(1);
      } else {
        LocalDate next = nextPeriod(day, 1);
        if (next.isAfter(first.toLocalDate())) {
          fires.addAll(inPeriod(day, next));
        }
        day = nextPeriod(day, interval);
      }
      fires.removeIf(fire -> fire.isBefore(first));
    }
    return fires.size() < most
        ? new Look(fires, day.atStartOfDay())
        : new Look(fires.subList(0, most), fires.get(most - 1).plusSeconds(1));
  }

  private boolean isByDayOrShorter() {
    return !List.of("WEEKLY", "MONTHLY", "YEARLY").contains(freq);
  }

  // ---- days, hours, minutes and seconds: the filters on days, and the times on one of them

  private boolean isOpen(LocalDate day) {
    return inMonth(day) && onMonthDay(day) && onYearDay(day) && onPlainWeekday(day);
  }

  private List<LocalDateTime> onOpenDay(LocalDate day) {
    ChronoUnit unit =
        switch (freq) {
          case "DAILY" -> ChronoUnit.DAYS;
          case "HOURLY" -> ChronoUnit.HOURS;
          case "MINUTELY" -> ChronoUnit.MINUTES;
          default -> ChronoUnit.SECONDS;
        };
    List<LocalDateTime> found = new ArrayList<>();
    LocalDateTime firstUnit = start.truncatedTo(unit);
    LocalDateTime tomorrow = day.plusDays(1).atStartOfDay();
    long passed = unit.between(firstUnit, day.atStartOfDay());
    for (LocalDateTime at = day.atStartOfDay(); at.isBefore(tomorrow); at = at.plus(1, unit)) {
      if (passed % interval == 0 && isLetThrough(at, unit)) {
        found.addAll(picked(timesInUnit(at, unit)));
      }
      passed++;
    }
    return found;
  }

  private boolean isLetThrough(LocalDateTime at, ChronoUnit unit) {
    boolean hour = unit == ChronoUnit.DAYS || has("BYHOUR", at.getHour());
    boolean minute =
        unit == ChronoUnit.DAYS || unit == ChronoUnit.HOURS || has("BYMINUTE", at.getMinute());
    boolean second = unit != ChronoUnit.SECONDS || has("BYSECOND", at.getSecond());
    return hour && minute && second;
  }

  /** Applies the BYxxx parts shorter than the unit; the start supplies missing values. */
  private List<LocalDateTime> timesInUnit(LocalDateTime at, ChronoUnit unit) {
    return switch (unit) {
      case DAYS -> timesOfDay().stream().map(at.toLocalDate()::atTime).toList();
      case HOURS ->
          times(
                  List.of(at.getHour()),
                  numbers("BYMINUTE", start.getMinute()),
                  numbers("BYSECOND", start.getSecond()))
              .stream()
              .map(at.toLocalDate()::atTime)
              .toList();
      case MINUTES ->
          numbers("BYSECOND", start.getSecond()).stream()
              .distinct()
              .sorted()
              .map(at::withSecond)
              .toList();
      default -> List.of(at);
    };
  }

  private List<LocalTime> timesOfDay() {
    return times(
        numbers("BYHOUR", start.getHour()),
        numbers("BYMINUTE", start.getMinute()),
        numbers("BYSECOND", start.getSecond()));
  }

  private static List<LocalTime> times(
      List<Integer> hours, List<Integer> minutes, List<Integer> seconds) {
    TreeSet<LocalTime> found = new TreeSet<>();
    for (int hour : hours) {
      for (int minute : minutes) {
        for (int second : seconds) {
          found.add(LocalTime.of(hour, minute, second));
        }
      }
    }
    return List.copyOf(found);
  }

  // ---- weeks, months and years

  private LocalDate periodOf(LocalDate day) {
    return switch (freq) {
      case "WEEKLY" -> day.with(TemporalAdjusters.previousOrSame(firstWeekday));
      case "MONTHLY" -> day.withDayOfMonth(1);
      default ->
          parts.containsKey("BYWEEKNO")
              ? firstDayOfWeekYear(interval == 1 ? day.get(weeks().weekBasedYear()) : day.getYear())
              : day.withDayOfYear(1);
    };
  }

  private LocalDate nextPeriod(LocalDate period, int times) {
    return switch (freq) {
      case "WEEKLY" -> period.plusWeeks(times);
      case "MONTHLY" -> period.plusMonths(times);
      default ->
          parts.containsKey("BYWEEKNO")
              ? firstDayOfWeekYear(period.get(weeks().weekBasedYear()) + times)
              : period.plusYears(times);
    };
  }

  private WeekFields weeks() {
    return WeekFields.of(firstWeekday, 4);
  }

  private LocalDate firstDayOfWeekYear(int year) {
    return LocalDate.of(year, 1, 4).with(TemporalAdjusters.previousOrSame(firstWeekday));
  }

  private List<LocalDateTime> inPeriod(LocalDate first, LocalDate next) {
    List<LocalDateTime> found = new ArrayList<>();
    for (LocalDate day = first; day.isBefore(next); day = day.plusDays(1)) {
      if (isNamed(day)) {
        for (LocalTime time : timesOfDay()) {
          found.add(day.atTime(time));
        }
      }
    }
    return picked(found);
  }

  private boolean isNamed(LocalDate day) {
    if (!inMonth(day)) {
      return false;
    }
    boolean daysNamed =
        parts.containsKey("BYDAY")
            || parts.containsKey("BYMONTHDAY")
            || parts.containsKey("BYYEARDAY");
    if (!daysNamed) {
      return isOnTheDayOfTheStart(day);
    }
    return onMonthDay(day) && onYearDay(day) && inWeek(day) && onWeekday(day);
  }

  private boolean isOnTheDayOfTheStart(LocalDate day) {
    return switch (freq) {
      case "WEEKLY" -> day.getDayOfWeek() == start.getDayOfWeek();
      case "MONTHLY" -> day.getDayOfMonth() == start.getDayOfMonth();
      default ->
          day.getDayOfMonth() == start.getDayOfMonth()
              && (parts.containsKey("BYMONTH") || day.getMonth() == start.getMonth());
    };
  }

  // ---- single parts

  private boolean inMonth(LocalDate day) {
    return has("BYMONTH", day.getMonthValue());
  }

  private boolean onMonthDay(LocalDate day) {
    int fromEnd = day.getDayOfMonth() - day.lengthOfMonth() - 1;
    return has("BYMONTHDAY", day.getDayOfMonth()) || has("BYMONTHDAY", fromEnd);
  }

  private boolean onYearDay(LocalDate day) {
    int fromEnd = day.getDayOfYear() - day.lengthOfYear() - 1;
    return has("BYYEARDAY", day.getDayOfYear()) || has("BYYEARDAY", fromEnd);
  }

  private boolean inWeek(LocalDate day) {
    int week = day.get(weeks().weekOfWeekBasedYear());
    int weeksInYear =
        (int)
            ChronoUnit.WEEKS.between(
                firstDayOfWeekYear(day.get(weeks().weekBasedYear())),
                firstDayOfWeekYear(day.get(weeks().weekBasedYear()) + 1));
    return has("BYWEEKNO", week) || has("BYWEEKNO", week - weeksInYear - 1);
  }

  private boolean onPlainWeekday(LocalDate day) {
    List<String> named = parts.get("BYDAY");
    return named == null || named.contains(WEEKDAYS.get(day.getDayOfWeek().getValue() - 1));
  }

  /**
   * A number counts such weekdays within the month if the rule has months, otherwise within the
   * year.
   */
  private boolean onWeekday(LocalDate day) {
    if (onPlainWeekday(day)) {
      return true;
    }
    boolean inMonth = freq.equals("MONTHLY") || parts.containsKey("BYMONTH");
    int place = inMonth ? day.getDayOfMonth() : day.getDayOfYear();
    int length = inMonth ? day.lengthOfMonth() : day.lengthOfYear();
    String name = WEEKDAYS.get(day.getDayOfWeek().getValue() - 1);
    int nth = (place - 1) / 7 + 1;
    int nthFromEnd = (length - place) / 7 + 1;
    List<String> named = parts.get("BYDAY");
    return named.contains(nth + name)
        || named.contains("+" + nth + name)
        || named.contains("-" + nthFromEnd + name);
  }

  private List<LocalDateTime> picked(List<LocalDateTime> times) {
    if (!parts.containsKey("BYSETPOS")) {
      return times;
    }
    TreeSet<LocalDateTime> found = new TreeSet<>();
    for (int position : numbers("BYSETPOS", 0)) {
      int index = position > 0 ? position - 1 : times.size() + position;
      if (index >= 0 && index < times.size()) {
        found.add(times.get(index));
      }
    }
    return List.copyOf(found);
  }

  private boolean has(String name, int value) {
    List<String> values = parts.get(name);
    return values == null || values.contains(Integer.toString(value));
  }

  private List<Integer> numbers(String name, int absent) {
    List<String> values = parts.get(name);
    return values == null ? List.of(absent) : values.stream().map(Integer::parseInt).toList();
  }
}
