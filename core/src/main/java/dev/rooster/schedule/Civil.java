package dev.rooster.schedule;

/**
 * Gregorian calendar arithmetic on primitives: the hot path of every calendar schedule. A day is an
 * epoch day; a date is packed into an int as year, month and day of month. Valid for every year
 * that a schedule can reach.
 */
final class Civil {
  static final long SECONDS_PER_DAY = 86_400;

  private static final int DAYS_PER_400_YEARS = 146_097;
  private static final int DAYS_FROM_YEAR_0_TO_1970 = 719_528;
  private static final int MARCH_FIRST = 60;

  private Civil() {}

  /**
   * The packed date of an epoch day. The computation starts years in March, so that leap days come
   * last.
   */
  static int date(long epochDay) {
    long shifted = epochDay + DAYS_FROM_YEAR_0_TO_1970 - MARCH_FIRST;
    long era = Math.floorDiv(shifted, DAYS_PER_400_YEARS);
    int dayOfEra = (int) (shifted - era * DAYS_PER_400_YEARS);
    int yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365;
    int dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
    int monthFromMarch = (5 * dayOfYear + 2) / 153;
    int day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1;
    int month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
    int year = (int) (yearOfEra + era * 400) + (month <= 2 ? 1 : 0);
    return year << 9 | month << 5 | day;
  }

  static int year(int date) {
    return date >> 9;
  }

  static int month(int date) {
    return date >> 5 & 15;
  }

  static int day(int date) {
    return date & 31;
  }

  static long epochDay(int year, int month, int day) {
    int y = month <= 2 ? year - 1 : year;
    int era = Math.floorDiv(y, 400);
    int yearOfEra = y - era * 400;
    int monthFromMarch = month > 2 ? month - 3 : month + 9;
    int dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1;
    int dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear;
    return (long) era * DAYS_PER_400_YEARS + dayOfEra + MARCH_FIRST - DAYS_FROM_YEAR_0_TO_1970;
  }

  /** 0 = Sunday to 6 = Saturday, as cron counts. */
  static int weekday(long epochDay) {
    return (int) Math.floorMod(epochDay + 4, 7L);
  }

  static boolean isLeap(int year) {
    return (year & 3) == 0 && (year % 100 != 0 || year % 400 == 0);
  }

  static int lengthOfYear(int year) {
    return isLeap(year) ? 366 : 365;
  }

  static int lengthOfMonth(int year, int month) {
    if (month == 2) {
      return isLeap(year) ? 29 : 28;
    }
    return 30 + (month + (month >> 3) & 1);
  }

  /** The days of a month whose weekday is in the set (bit 0 = Sunday), as bits 1 to 31. */
  static int daysOnWeekdays(int weekdays, int weekdayOfFirst) {
    int week = (weekdays | weekdays << 7) >>> weekdayOfFirst & 0x7F;
    long month = (long) week * (1L | 1L << 7 | 1L << 14 | 1L << 21 | 1L << 28);
    return (int) (month << 1);
  }

  /** Bits 1 to n. */
  static int daysUpTo(int length) {
    return (int) ((2L << length) - 2);
  }
}
