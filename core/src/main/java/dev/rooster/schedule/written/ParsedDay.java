package dev.rooster.schedule.written;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.time.MonthDay;

/** A day that was written, before it is known which day that is. */
sealed interface ParsedDay {

  /** Today, tomorrow, the day after. */
  record Ahead(int days) implements ParsedDay {}

  /** A length of time from now; a day only if a time of day comes with it. */
  record After(Duration duration) implements ParsedDay {}

  record Weekday(DayOfWeek day, Which which) implements ParsedDay {}

  /** {@code fri}, {@code this fri} or {@code next fri}. */
  enum Which {
    COMING,
    THIS,
    NEXT
  }

  record Date(LocalDate date) implements ParsedDay {}

  record Yearless(MonthDay monthDay) implements ParsedDay {}

  record EndOfDay() implements ParsedDay {}

  record EndOfMonth(int monthsAhead) implements ParsedDay {}

  record FirstOfNextMonth() implements ParsedDay {}

  /** A date with its weekday, which must agree. */
  record Checked(DayOfWeek weekday, ParsedDay date) implements ParsedDay {}
}
