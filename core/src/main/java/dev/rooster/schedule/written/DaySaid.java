package dev.rooster.schedule.written;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.time.MonthDay;

/** A day that was written, before it is known which day that is. */
sealed interface DaySaid {

  /** Today, tomorrow, the day after. */
  record Ahead(int days) implements DaySaid {}

  /** A length of time from now; a day only if a time of day comes with it. */
  record After(Duration duration) implements DaySaid {}

  record Weekday(DayOfWeek day, Which which) implements DaySaid {}

  /** {@code fri}, {@code this fri} or {@code next fri}. */
  enum Which {
    COMING,
    THIS,
    NEXT
  }

  record Date(LocalDate date) implements DaySaid {}

  record Yearless(MonthDay monthDay) implements DaySaid {}

  record EndOfDay() implements DaySaid {}

  record EndOfMonth(int monthsAhead) implements DaySaid {}

  record FirstOfNextMonth() implements DaySaid {}

  /** A date with its weekday, which must agree. */
  record Checked(DayOfWeek weekday, DaySaid date) implements DaySaid {}
}
