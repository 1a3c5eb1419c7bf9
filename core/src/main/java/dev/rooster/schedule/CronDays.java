package dev.rooster.schedule;

/**
 * The two day fields of a cron expression. Day sets are bits, 1 to 31 for days of the month and 0
 * (Sunday) to 6 for weekdays.
 *
 * @param days plain days of the month
 * @param last bit n for {@code L-n}, the nth day before the last one (bit 0: {@code L})
 * @param lastWorkday bit n for {@code L-nW}: the Monday to Friday nearest to that day
 * @param nearestWorkday bit d for {@code dW}: the Monday to Friday nearest to the day
 * @param weekdays plain weekdays
 * @param nthWeekday bit weekday * 5 + n - 1 for items such as {@code FRI#2}
 * @param lastWeekday bit weekday for items such as {@code FRIL}
 * @param either whether a day may match either field; otherwise it must match both
 */
record CronDays(
    int days,
    int last,
    int lastWorkday,
    int nearestWorkday,
    int weekdays,
    long nthWeekday,
    int lastWeekday,
    boolean either) {

  /** The matching days of the month, as bits 1 to 31. */
  int in(int year, int month) {
    int length = Civil.lengthOfMonth(year, month);
    int weekdayOfFirst = Civil.weekday(Civil.epochDay(year, month, 1));
    int byDay = daysOfMonth(length, weekdayOfFirst);
    int byWeekday = daysOfWeek(length, weekdayOfFirst);
    return (either ? byDay | byWeekday : byDay & byWeekday) & Civil.daysUpTo(length);
  }

  private int daysOfMonth(int length, int weekdayOfFirst) {
    int found = days;
    for (int rest = last; rest != 0; rest &= rest - 1) {
      found |= bitIfInMonth(length - Integer.numberOfTrailingZeros(rest));
    }
    for (int rest = lastWorkday; rest != 0; rest &= rest - 1) {
      int day = length - Integer.numberOfTrailingZeros(rest);
      found |= bitIfInMonth(nearestWorkday(day, length, weekdayOfFirst));
    }
    for (int rest = nearestWorkday; rest != 0; rest &= rest - 1) {
      int day = Integer.numberOfTrailingZeros(rest);
      found |= bitIfInMonth(nearestWorkday(day, length, weekdayOfFirst));
    }
    return found;
  }

  private int daysOfWeek(int length, int weekdayOfFirst) {
    int found = Civil.daysOnWeekdays(weekdays, weekdayOfFirst);
    for (long rest = nthWeekday; rest != 0; rest &= rest - 1) {
      int code = Long.numberOfTrailingZeros(rest);
      found |= bitIfInMonth(firstDayOn(code / 5, weekdayOfFirst) + code % 5 * 7);
    }
    for (int rest = lastWeekday; rest != 0; rest &= rest - 1) {
      int first = firstDayOn(Integer.numberOfTrailingZeros(rest), weekdayOfFirst);
      found |= 1 << (first + (length - first) / 7 * 7);
    }
    return found;
  }

  /** The Monday to Friday of the month that is nearest to the day; 0 if the month lacks the day. */
  private static int nearestWorkday(int day, int length, int weekdayOfFirst) {
    if (day < 1 || day > length) {
      return 0;
    }
    return switch ((weekdayOfFirst + day - 1) % 7) {
      case 6 -> day == 1 ? 3 : day - 1;
      case 0 -> day == length ? day - 2 : day + 1;
      default -> day;
    };
  }

  private static int firstDayOn(int weekday, int weekdayOfFirst) {
    return 1 + (weekday - weekdayOfFirst + 7) % 7;
  }

  private static int bitIfInMonth(int day) {
    return day >= 1 && day <= 31 ? 1 << day : 0;
  }
}
