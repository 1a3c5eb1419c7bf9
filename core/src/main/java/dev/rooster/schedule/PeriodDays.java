package dev.rooster.schedule;

/**
 * Divides the calendar into weeks, months or years, and returns the days that a rule names in one
 * of them.
 */
sealed interface PeriodDays permits DaysOfWeek, DaysOfMonth, DaysOfYear {

  /**
   * The number of the period that contains the day; consecutive periods have consecutive numbers.
   */
  long periodOf(long epochDay);

  /** The period that INTERVAL counts from, for a rule that starts on the day. */
  default long firstPeriod(long startDay) {
    return periodOf(startDay);
  }

  /** The number of periods in 120 years, which limits how far a search looks ahead. */
  long horizon();

  /** The rule's days in the period. */
  DaySet days(long period);
}
