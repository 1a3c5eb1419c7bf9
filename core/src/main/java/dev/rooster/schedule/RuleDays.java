package dev.rooster.schedule;

import java.util.List;

/**
 * The day parts of a recurrence rule, as sets with fast lookup. An empty set means that the rule
 * lacks the part.
 *
 * @param months bits 1 to 12
 * @param monthDays bits 1 to 31
 * @param monthDaysFromEnd bits 1 to 31, 1 = the last day
 * @param weekdays plain weekdays, bit 0 = Sunday
 * @param nthWeekdays weekdays with an ordinal, in a month or in a year
 * @param yearDays 1 to 366, or -1 (the last) to -366
 * @param weeks 1 to 53, or -1 (the last) to -53
 */
record RuleDays(
    int months,
    int monthDays,
    int monthDaysFromEnd,
    int weekdays,
    List<NthWeekday> nthWeekdays,
    List<Integer> yearDays,
    List<Integer> weeks) {

  /** The nth occurrence of a weekday, counted from the end if negative. */
  record NthWeekday(int n, int weekday) {}

  boolean hasMonthDays() {
    return (monthDays | monthDaysFromEnd) != 0;
  }

  boolean hasWeekdays() {
    return weekdays != 0 || !nthWeekdays.isEmpty();
  }

  boolean hasMonth(int month) {
    return months == 0 || (months >>> month & 1) != 0;
  }

  /** The days of the month that BYMONTHDAY names, or all if it is absent. */
  int monthDaysIn(int length) {
    if (!hasMonthDays()) {
      return Civil.daysUpTo(length);
    }
    // Day d from the end is day length + 1 - d: mirror the bits, then move them into the month.
    int fromEnd = Integer.reverse(monthDaysFromEnd);
    int shift = 30 - length;
    int mirrored = shift >= 0 ? fromEnd >>> shift : fromEnd << -shift;
    return (monthDays | mirrored) & Civil.daysUpTo(length);
  }

  /** The days of the month that BYDAY names, ordinals counted in the month; all if it is absent. */
  int weekdaysInMonth(int length, int weekdayOfFirst) {
    if (!hasWeekdays()) {
      return Civil.daysUpTo(length);
    }
    int found = Civil.daysOnWeekdays(weekdays, weekdayOfFirst);
    for (NthWeekday nth : nthWeekdays) {
      int day = nth(nth, weekdayOfFirst, length);
      found |= day == 0 ? 0 : 1 << day;
    }
    return found & Civil.daysUpTo(length);
  }

  /**
   * The first day at or after the given one, in the same month, that matches BYMONTH, BYMONTHDAY,
   * BYYEARDAY and plain BYDAY; {@link LocalTimes#NEVER} if the month has none left.
   */
  long nextInMonth(long epochDay, int date) {
    int year = Civil.year(date);
    int month = Civil.month(date);
    if (!hasMonth(month)) {
      return LocalTimes.NEVER;
    }
    int length = Civil.lengthOfMonth(year, month);
    long beforeFirst = epochDay - Civil.day(date);
    int open = monthDaysIn(length) & weekdaysInMonth(length, Civil.weekday(beforeFirst + 1));
    for (int rest = open & (-1 << Civil.day(date)); rest != 0; rest &= rest - 1) {
      long day = beforeFirst + Integer.numberOfTrailingZeros(rest);
      if (yearDays.isEmpty() || hasYearDay(day, year)) {
        return day;
      }
    }
    return LocalTimes.NEVER;
  }

  private boolean hasYearDay(long epochDay, int year) {
    int dayOfYear = (int) (epochDay - Civil.epochDay(year, 1, 1)) + 1;
    int fromEnd = dayOfYear - Civil.lengthOfYear(year) - 1;
    for (int yearDay : yearDays) {
      if (yearDay == dayOfYear || yearDay == fromEnd) {
        return true;
      }
    }
    return false;
  }

  /** The day (from 1) of the nth weekday in a span of that length; 0 if there is none. */
  static int nth(NthWeekday nth, int weekdayOfFirst, int length) {
    int first = 1 + (nth.weekday - weekdayOfFirst + 7) % 7;
    int day =
        nth.n > 0 ? first + (nth.n - 1) * 7 : first + (length - first) / 7 * 7 + (nth.n + 1) * 7;
    return day < 1 || day > length ? 0 : day;
  }
}
