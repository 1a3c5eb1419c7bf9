package dev.rooster.schedule.written;

import java.time.DayOfWeek;
import java.time.LocalTime;
import java.time.Month;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Collects the parts of a recurring phrase and builds one cron line from them. The collecting
 * methods return false for a part that was already given. Parts that cannot be combined produce no
 * line.
 */
final class CronBuilder {
  private static final LocalTime DAY_WITHOUT_TIME = LocalTime.of(9, 0);

  /** How often the phrase repeats; the other parts must be compatible with it. */
  enum Period {
    MINUTE,
    HOUR,
    DAY,
    WEEK,
    MONTH,
    YEAR
  }

  private Optional<Period> period = Optional.empty();
  private final Set<DayOfWeek> weekdays = EnumSet.noneOf(DayOfWeek.class);
  private Optional<String> cronMonthDay = Optional.empty();
  private Optional<String> cronNthWeekday = Optional.empty();
  private Optional<Month> month = Optional.empty();
  private Optional<DayPart> part = Optional.empty();
  private final SortedSet<LocalTime> times = new TreeSet<>();
  private final SortedSet<Integer> minutesPast = new TreeSet<>();
  private boolean midnight;

  boolean every(Period often) {
    boolean fits = period.isEmpty() || period.get() == often;
    period = Optional.of(often);
    return fits;
  }

  boolean on(Set<DayOfWeek> days) {
    boolean first = weekdays.isEmpty();
    weekdays.addAll(days);
    return first;
  }

  /** Adds days of the month in cron notation, such as {@code 1,15} or {@code L}. */
  boolean onMonthDay(String cron) {
    boolean first = cronMonthDay.isEmpty();
    cronMonthDay = Optional.of(cron);
    return first;
  }

  boolean onMonthDays(Collection<Integer> days) {
    return onMonthDay(joined(days));
  }

  /**
   * Adds one weekday of the month in cron notation; the suffix is {@code #1} to {@code #5} or L.
   */
  boolean onNthWeekday(DayOfWeek day, String suffix) {
    boolean first = cronNthWeekday.isEmpty();
    cronNthWeekday = Optional.of(cronWeekday(day) + suffix);
    return first;
  }

  boolean in(Month name) {
    boolean first = month.isEmpty();
    month = Optional.of(name);
    return first;
  }

  boolean during(DayPart name) {
    boolean first = part.isEmpty();
    part = Optional.of(name);
    return first;
  }

  boolean at(ParsedHour hour) {
    midnight |= hour.midnight();
    return times.add(hour.time());
  }

  boolean minutesPast(Collection<Integer> minutes) {
    boolean first = minutesPast.isEmpty();
    minutesPast.addAll(minutes);
    return first;
  }

  Optional<String> build() {
    boolean clock = !times.isEmpty() || part.isPresent();
    Optional<Period> often = period.or(this::periodOfDays);
    return often.flatMap(by ->
        switch (by) {
          case MINUTE, HOUR -> clock || hasDays() ? Optional.empty() : byTheHour(by);
          case DAY -> hasDays() ? Optional.empty() : atTimes("* * *");
          case WEEK -> onWeekdays();
          case MONTH -> onMonthDays();
          case YEAR -> onDayOfYear();
        });
  }

  private Optional<Period> periodOfDays() {
    if (month.isPresent()) {
      return Optional.of(Period.YEAR);
    }
    return weekdays.isEmpty() ? Optional.empty() : Optional.of(Period.WEEK);
  }

  private boolean hasDays() {
    return !weekdays.isEmpty()
        || cronMonthDay.isPresent()
        || cronNthWeekday.isPresent()
        || month.isPresent();
  }

  private Optional<String> byTheHour(Period by) {
    if (by == Period.MINUTE) {
      return minutesPast.isEmpty() ? Optional.of("* * * * *") : Optional.empty();
    }
    return Optional.of((minutesPast.isEmpty() ? "0" : joined(minutesPast)) + " * * * *");
  }

  private Optional<String> onWeekdays() {
    boolean others = cronMonthDay.isPresent() || cronNthWeekday.isPresent() || month.isPresent();
    return others ? Optional.empty() : atTimes("* * " + cronWeekdays());
  }

  private String cronWeekdays() {
    if (weekdays.isEmpty()) {
      return "1";
    }
    if (weekdays.size() == 7) {
      return "*";
    }
    return weekdays.equals(EnumSet.range(DayOfWeek.MONDAY, DayOfWeek.FRIDAY))
        ? "1-5"
        : joined(weekdays.stream().map(CronBuilder::cronWeekday).sorted().toList());
  }

  private static int cronWeekday(DayOfWeek day) {
    return day.getValue() % 7;
  }

  private Optional<String> onMonthDays() {
    boolean both = cronMonthDay.isPresent() && cronNthWeekday.isPresent();
    if (both || !weekdays.isEmpty() || month.isPresent()) {
      return Optional.empty();
    }
    return cronNthWeekday.isPresent()
        ? atTimes("* * " + cronNthWeekday.get())
        : atTimes(cronMonthDay.orElse("1") + " * *");
  }

  private Optional<String> onDayOfYear() {
    boolean half = month.isPresent() != cronMonthDay.isPresent();
    return half || !weekdays.isEmpty() || cronNthWeekday.isPresent()
        ? Optional.empty()
        : atTimes(cronMonthDay.orElse("1") + " " + month.orElse(Month.JANUARY).getValue() + " *");
  }

  /**
   * Several times fit into one line only if they combine every given hour with every given minute.
   */
  private Optional<String> atTimes(String days) {
    boolean whichMidnight = midnight && !days.equals("* * *");
    boolean inPart = part.isEmpty() || times.stream().allMatch(part.get()::holds);
    if (whichMidnight || !inPart || !minutesPast.isEmpty()) {
      return Optional.empty();
    }
    SortedSet<LocalTime> all = new TreeSet<>(times);
    if (all.isEmpty()) {
      all.add(part.map(DayPart::time).orElse(DAY_WITHOUT_TIME));
    }
    SortedSet<Integer> hours = distinct(all, LocalTime::getHour);
    SortedSet<Integer> minutes = distinct(all, LocalTime::getMinute);
    SortedSet<Integer> seconds = distinct(all, LocalTime::getSecond);
    boolean whole =
        all.stream().allMatch(time -> time.equals(time.truncatedTo(ChronoUnit.SECONDS)));
    if (!whole || hours.size() * minutes.size() * seconds.size() != all.size()) {
      return Optional.empty();
    }
    String second = seconds.equals(Set.of(0)) ? "" : joined(seconds) + " ";
    return Optional.of(second + joined(minutes) + " " + joined(hours) + " " + days);
  }

  private static SortedSet<Integer> distinct(
      Collection<LocalTime> times, Function<LocalTime, Integer> field) {
    return times.stream().map(field).collect(Collectors.toCollection(TreeSet::new));
  }

  private static String joined(Collection<Integer> numbers) {
    return numbers.stream().map(String::valueOf).collect(Collectors.joining(","));
  }
}
