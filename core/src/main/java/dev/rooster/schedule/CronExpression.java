package dev.rooster.schedule;

import java.util.BitSet;

/**
 * A cron expression as sets of matching values, without a zone. {@link CronParser} defines the
 * dialect. Immutable; two expressions are equal if their texts are.
 */
public final class CronExpression {
  static final int FIRST_YEAR = 1970;
  static final int LAST_YEAR = 2199;

  private static final int HORIZON_YEARS = 120;
  private static final int YEARS_UNTIL_THE_CALENDAR_REPEATS = 400;

  private final String text;
  private final DayTimes times;
  private final int months;
  private final CronDays days;
  private final BitSet years;
  private final boolean everyPass;
  private final LocalTimes localTimes = this::next;

  /**
   * @param text the expression as written, with runs of spaces collapsed
   * @param times the times of day on a matching day
   * @param months bits 1 to 12
   * @param years bit per year since {@link #FIRST_YEAR}; empty means any year
   * @param everyPass whether the hour field starts with a star, so that the expression follows the
   *     wall clock through clock changes instead of naming a time of day
   */
  CronExpression(
      String text, DayTimes times, int months, CronDays days, BitSet years, boolean everyPass) {
    this.text = text;
    this.times = times;
    this.months = months;
    this.days = days;
    this.years = years;
    this.everyPass = everyPass;
  }

  /** Parses an expression of 5, 6 (seconds first) or 7 fields (seconds first, year last). */
  public static CronExpression parse(String text) {
    return CronParser.parse(text);
  }

  /** The expression as written, with runs of spaces collapsed. */
  public String text() {
    return text;
  }

  LocalTimes localTimes() {
    return localTimes;
  }

  boolean everyPass() {
    return everyPass;
  }

  DayTimes times() {
    return times;
  }

  int months() {
    return months;
  }

  CronDays days() {
    return days;
  }

  BitSet years() {
    return years;
  }

  private long next(long local) {
    long from = local + 1;
    long epochDay = Math.floorDiv(from, Civil.SECONDS_PER_DAY);
    int date = Civil.date(epochDay);
    int year = Civil.year(date);
    int month = Civil.month(date);
    int day = Civil.day(date);
    if (year == yearOnOrAfter(year) && (months >>> month & 1) != 0) {
      int matching = days.in(year, month);
      if ((matching >>> day & 1) != 0) {
        int time = times.onOrAfter((int) (from - epochDay * Civil.SECONDS_PER_DAY));
        if (time != TimesOfDay.NONE) {
          return epochDay * Civil.SECONDS_PER_DAY + time;
        }
      }
      int later = matching >>> day >>> 1;
      if (later != 0) {
        return firstOn(epochDay + 1 + Integer.numberOfTrailingZeros(later));
      }
    }
    return nextInLaterMonth(year, month);
  }

  private long nextInLaterMonth(int fromYear, int fromMonth) {
    int lastYear = years.isEmpty() ? fromYear + HORIZON_YEARS : LAST_YEAR;
    for (int year = yearOnOrAfter(fromYear); year <= lastYear; year = yearOnOrAfter(year + 1)) {
      int rest = year == fromYear ? months & (-2 << fromMonth) : months;
      for (; rest != 0; rest &= rest - 1) {
        int month = Integer.numberOfTrailingZeros(rest);
        int matching = days.in(year, month);
        if (matching != 0) {
          return firstOn(Civil.epochDay(year, month, Integer.numberOfTrailingZeros(matching)));
        }
      }
    }
    return LocalTimes.NEVER;
  }

  private long firstOn(long epochDay) {
    return epochDay * Civil.SECONDS_PER_DAY + times.onOrAfter(0);
  }

  private int yearOnOrAfter(int year) {
    if (years.isEmpty()) {
      return year;
    }
    int found = years.nextSetBit(Math.max(0, year - FIRST_YEAR));
    return found < 0 ? Integer.MAX_VALUE : FIRST_YEAR + found;
  }

  /** Whether any day matches. */
  boolean canMatch() {
    for (int i = 0; i < YEARS_UNTIL_THE_CALENDAR_REPEATS; i++) {
      int year = FIRST_YEAR + i;
      for (int month = 1; year == yearOnOrAfter(year) && month <= 12; month++) {
        if ((months >>> month & 1) != 0 && days.in(year, month) != 0) {
          return true;
        }
      }
    }
    return false;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CronExpression that && text.equals(that.text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  @Override
  public String toString() {
    return text;
  }
}
