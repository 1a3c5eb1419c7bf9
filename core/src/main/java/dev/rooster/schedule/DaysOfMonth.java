package dev.rooster.schedule;

/**
 * FREQ=MONTHLY, and FREQ=YEARLY for rules that name months.
 *
 * @param startDay the day of month to fire on if the rule names no days
 */
record DaysOfMonth(RuleDays days, int startDay) implements PeriodDays {

  @Override
  public long periodOf(long epochDay) {
    int date = Civil.date(epochDay);
    return Civil.year(date) * 12L + Civil.month(date) - 1;
  }

  @Override
  public long horizon() {
    return 120 * 12;
  }

  @Override
  public DaySet days(long period) {
    int year = (int) Math.floorDiv(period, 12L);
    int month = (int) Math.floorMod(period, 12L) + 1;
    long first = Civil.epochDay(year, month, 1);
    DaySet found = new DaySet(first, 31);
    return days.hasMonth(month) ? found.addMonth(first, in(year, month, first)) : found;
  }

  /** The rule's days in the month that starts at the epoch day, as bits 1 to 31. */
  int in(int year, int month, long first) {
    int length = Civil.lengthOfMonth(year, month);
    if (!days.hasMonthDays() && !days.hasWeekdays()) {
      return startDay <= length ? 1 << startDay : 0;
    }
    return days.monthDaysIn(length) & days.weekdaysInMonth(length, Civil.weekday(first));
  }
}
