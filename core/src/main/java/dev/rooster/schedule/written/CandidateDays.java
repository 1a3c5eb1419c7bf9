package dev.rooster.schedule.written;

import dev.rooster.schedule.InvalidScheduleException;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.time.MonthDay;
import java.time.temporal.TemporalAdjusters;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The days that a phrase can mean, in order. The phrase means the first one whose time is in the
 * future.
 */
final class CandidateDays {
  private static final int MOST_TRIES = 3;

  private CandidateDays() {}

  /**
   * One day for a phrase that names a single day; several for weekdays and dates without a year.
   */
  static List<LocalDate> of(ParsedDay day, LocalDate today, String quoted) {
    return switch (day) {
      case ParsedDay.Ahead(int days) -> List.of(today.plusDays(days));
      case ParsedDay.After(Duration duration) -> List.of(today.plusDays(whole(duration, quoted)));
      case ParsedDay.Weekday(DayOfWeek weekday, ParsedDay.Which which) ->
          weekdays(weekday, which, today);
      case ParsedDay.Date(LocalDate date) -> List.of(date);
      case ParsedDay.Yearless(MonthDay monthDay) -> years(monthDay, today);
      case ParsedDay.EndOfDay() -> List.of(today);
      case ParsedDay.EndOfMonth(int months) ->
          List.of(today.plusMonths(months).with(TemporalAdjusters.lastDayOfMonth()));
      case ParsedDay.FirstOfNextMonth() ->
          List.of(today.with(TemporalAdjusters.firstDayOfNextMonth()));
      case ParsedDay.Checked(DayOfWeek weekday, ParsedDay date) -> of(date, today, quoted);
    };
  }

  /** Today and the days after it, for a time without a day. */
  static List<LocalDate> everyDay(LocalDate today) {
    return series(today, 1);
  }

  private static long whole(Duration duration, String quoted) {
    if (!duration.equals(Duration.ofDays(duration.toDays()))) {
      throw new InvalidScheduleException(
          quoted + " gives both a duration and a time of day",
          "write one of them, or whole days as in 3 days at 9am");
    }
    return duration.toDays();
  }

  private static List<LocalDate> weekdays(
      DayOfWeek weekday, ParsedDay.Which which, LocalDate today) {
    LocalDate coming = today.with(TemporalAdjusters.nextOrSame(weekday));
    return switch (which) {
      case COMING -> series(coming, 7);
      case THIS -> List.of(coming);
      case NEXT -> List.of(today.with(TemporalAdjusters.next(weekday)));
    };
  }

  private static List<LocalDate> series(LocalDate first, int step) {
    return IntStream.range(0, MOST_TRIES).mapToObj(i -> first.plusDays((long) i * step)).toList();
  }

  /**
   * The day in each year that has it, nine years ahead: the next 29 February can be eight years
   * away.
   */
  private static List<LocalDate> years(MonthDay monthDay, LocalDate today) {
    return IntStream.rangeClosed(today.getYear(), today.getYear() + 9)
        .filter(monthDay::isValidYear)
        .mapToObj(monthDay::atYear)
        .toList();
  }
}
