package dev.rooster.schedule.written;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.time.MonthDay;

/** A parsed day, before it is resolved to a date. */
sealed interface ParsedDay {

  /** Today, tomorrow or the day after. */
  record Ahead(int days) implements ParsedDay {}

  /** A duration from now; names a day only together with a time of day. */
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

  /** A date with its weekday; the two must agree. */
  record Checked(DayOfWeek weekday, ParsedDay date) implements ParsedDay {}
}
