package dev.rooster.schedule;

import dev.rooster.schedule.RuleDays.NthWeekday;

/**
 * FREQ=YEARLY. With BYWEEKNO, a year consists of whole weeks: its first days may fall in December
 * of the year before and its last ones in January of the year after. Week 1 is the first week with
 * at least four days in the calendar year.
 *
 * @param startMonth the month to fire in if the rule names no days and no months
 * @param startDay the day of month to fire on if the rule names no days
 * @param firstWeekday WKST, 0 = Sunday
 */
record DaysOfYear(RuleDays days, int startMonth, int startDay, int firstWeekday)
    implements PeriodDays {

  @Override
  public long periodOf(long epochDay) {
    int year = Civil.year(Civil.date(epochDay));
    if (days.weeks().isEmpty()) {
      return year;
    }
    return epochDay < firstDayOfWeeks(year)
        ? year - 1
        : epochDay < firstDayOfWeeks(year + 1) ? year : year + 1;
  }

  /** Returns the calendar year even with BYWEEKNO, as other implementations do. */
  @Override
  public long firstPeriod(long startDay) {
    return Civil.year(Civil.date(startDay));
  }

  @Override
  public long horizon() {
    return 120;
  }

  @Override
  public DaySet days(long period) {
    int year = (int) period;
    if (!days.weeks().isEmpty()) {
      return daysOfWeeks(year);
    }
    long first = Civil.epochDay(year, 1, 1);
    DaySet found = new DaySet(first, 366);
    if (!days.yearDays().isEmpty()) {
      addYearDays(found, year, first);
    } else if (days.months() == 0 && days.hasWeekdays()) {
      addWeekdays(found, year, first);
    } else {
      addMonths(found, year);
    }
    return found;
  }

  private void addYearDays(DaySet found, int year, long first) {
    int length = Civil.lengthOfYear(year);
    for (int yearDay : days.yearDays()) {
      int dayOfYear = yearDay > 0 ? yearDay : length + 1 + yearDay;
      long day = first + dayOfYear - 1;
      if (dayOfYear >= 1 && dayOfYear <= length && isNamed(day, year, first)) {
        found.add(day);
      }
    }
  }

  /**
   * Whether the other parts of the rule accept the day, in the year that starts at {@code first}.
   */
  private boolean isNamed(long day, int year, long first) {
    int date = Civil.date(day);
    int month = Civil.month(date);
    if (!days.hasMonth(month)) {
      return false;
    }
    if (days.months() != 0 || !days.hasWeekdays()) {
      int named = new DaysOfMonth(days, Civil.day(date)).in(year, month, day - Civil.day(date) + 1);
      return (named >>> Civil.day(date) & 1) != 0;
    }
    boolean plain = (days.weekdays() >>> Civil.weekday(day) & 1) != 0;
    return plain || days.nthWeekdays().stream().anyMatch(nth -> nthIn(nth, year, first) == day);
  }

  private void addWeekdays(DaySet found, int year, long first) {
    for (long day = first; day < first + 7; day++) {
      if ((days.weekdays() >>> Civil.weekday(day) & 1) != 0) {
        for (long each = day; each < first + Civil.lengthOfYear(year); each += 7) {
          found.add(each);
        }
      }
    }
    for (NthWeekday nth : days.nthWeekdays()) {
      long day = nthIn(nth, year, first);
      if (day >= first) {
        found.add(day);
      }
    }
  }

  /** The nth weekday of the year; the day before the year starts if there is none. */
  private static long nthIn(NthWeekday nth, int year, long first) {
    return first - 1 + RuleDays.nth(nth, Civil.weekday(first), Civil.lengthOfYear(year));
  }

  private void addMonths(DaySet found, int year) {
    DaysOfMonth inMonth = new DaysOfMonth(days, startDay);
    int months = days.months() == 0 ? 1 << startMonth : days.months();
    for (int rest = months; rest != 0; rest &= rest - 1) {
      int month = Integer.numberOfTrailingZeros(rest);
      long first = Civil.epochDay(year, month, 1);
      found.addMonth(first, inMonth.in(year, month, first));
    }
  }

  private DaySet daysOfWeeks(int year) {
    long first = firstDayOfWeeks(year);
    int weeks = (int) (firstDayOfWeeks(year + 1) - first) / 7;
    DaySet found = new DaySet(first, 371);
    for (int number : days.weeks()) {
      int week = number > 0 ? number : weeks + 1 + number;
      for (int i = 0; i < 7 && week >= 1 && week <= weeks; i++) {
        long day = first + (week - 1) * 7L + i;
        int date = Civil.date(day);
        if (days.nextInMonth(day, date) == day) {
          found.add(day);
        }
      }
    }
    return found;
  }

  /** The first day of week 1, the week that contains 4 January. */
  private long firstDayOfWeeks(int year) {
    long fourth = Civil.epochDay(year, 1, 4);
    return fourth - (Civil.weekday(fourth) - firstWeekday + 7) % 7;
  }
}
