package dev.rooster.schedule;

/**
 * FREQ=WEEKLY.
 *
 * @param weekdays the days of the week to fire on, bit 0 = Sunday
 * @param months bits 1 to 12; 0 for all
 * @param firstWeekday WKST, 0 = Sunday
 */
record DaysOfWeek(int weekdays, int months, int firstWeekday) implements PeriodDays {
  /** 1970-01-01 was a Thursday. */
  private static final int EPOCH_WEEKDAY = 4;

  @Override
  public long periodOf(long epochDay) {
    return Math.floorDiv(epochDay + EPOCH_WEEKDAY - firstWeekday, 7L);
  }

  @Override
  public long horizon() {
    return 120 * 53;
  }

  @Override
  public DaySet days(long week) {
    long first = week * 7 - EPOCH_WEEKDAY + firstWeekday;
    DaySet found = new DaySet(first, 7);
    for (long day = first; day < first + 7; day++) {
      boolean inMonth = months == 0 || (months >>> Civil.month(Civil.date(day)) & 1) != 0;
      if (inMonth && (weekdays >>> Civil.weekday(day) & 1) != 0) {
        found.add(day);
      }
    }
    return found;
  }
}
