package dev.rooster.schedule;

/** Cuts the calendar into weeks, months or years, and says which days of one a rule names. */
sealed interface PeriodDays permits DaysOfWeek, DaysOfMonth, DaysOfYear {

  /** The number of the period that the day is in; consecutive periods have consecutive numbers. */
  long periodOf(long epochDay);

  /** The period that INTERVAL counts from, for a rule that starts on the day. */
  default long firstPeriod(long startDay) {
    return periodOf(startDay);
  }

  /** How many periods a search looks ahead: those of 120 years. */
  long horizon();

  /** The rule's days in the period. */
  DaySet days(long period);
}
