package dev.rooster.schedule;

import java.util.List;

/**
 * The wall-clock times of a rule that counts weeks, months or years. Each period has a set of days,
 * and each of these days has the same times. BYSETPOS selects from all times of a period. A
 * division finds the period to start at.
 */
final class RuleByCalendar implements LocalTimes {
  private final long start;
  private final PeriodDays periods;
  private final long firstPeriod;
  private final long interval;
  private final TimesOfDay times;
  private final List<Integer> positions;

  /**
   * @param start the rule's first wall-clock second
   * @param times the seconds of a day at which to fire
   * @param positions BYSETPOS; empty for all
   */
  RuleByCalendar(
      long start, PeriodDays periods, long interval, TimesOfDay times, List<Integer> positions) {
    this.start = start;
    this.periods = periods;
    this.firstPeriod = periods.firstPeriod(Math.floorDiv(start, Civil.SECONDS_PER_DAY));
    this.interval = interval;
    this.times = times;
    this.positions = positions;
  }

  @Override
  public long next(long local) {
    long from = Math.max(local + 1, start);
    long fromDay = Math.floorDiv(from, Civil.SECONDS_PER_DAY);
    long current = periods.periodOf(fromDay);
    long last = current + periods.horizon();
    for (long period = current - Math.floorMod(current - firstPeriod, interval);
        period <= last;
        period += interval) {
      DaySet days = periods.days(period);
      long found = positions.isEmpty() ? nextOn(days, from) : nextPicked(days, from);
      if (found != NEVER) {
        return found;
      }
    }
    return NEVER;
  }

  private long nextOn(DaySet days, long from) {
    long fromDay = Math.floorDiv(from, Civil.SECONDS_PER_DAY);
    long day = days.onOrAfter(fromDay);
    if (day == fromDay) {
      int time = times.onOrAfter((int) (from - day * Civil.SECONDS_PER_DAY));
      if (time != TimesOfDay.NONE) {
        return day * Civil.SECONDS_PER_DAY + time;
      }
      day = days.onOrAfter(fromDay + 1);
    }
    return day == NEVER ? NEVER : day * Civil.SECONDS_PER_DAY + times.get(0);
  }

  private long nextPicked(DaySet days, long from) {
    int perDay = times.count();
    int size = days.count() * perDay;
    long found = NEVER;
    for (int position : positions) {
      int index = position > 0 ? position - 1 : size + position;
      if (index >= 0 && index < size) {
        long second = days.get(index / perDay) * Civil.SECONDS_PER_DAY + times.get(index % perDay);
        found = second >= from ? Math.min(found, second) : found;
      }
    }
    return found;
  }
}
