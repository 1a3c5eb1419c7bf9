package dev.rooster.schedule;

import java.util.BitSet;

/**
 * The wall-clock times of a rule that counts days, hours, minutes or seconds. All four work alike:
 * a period is a unit of fixed length. INTERVAL selects some units, the other parts of the rule
 * filter them, and each remaining unit has the same times. A division finds the unit to start at,
 * and a day without a match costs one step, so the cost depends on neither the age nor the
 * sparseness of the rule.
 */
final class RuleByUnit implements LocalTimes {
  private static final int HORIZON_DAYS = 120 * 366;

  private final long start;
  private final int unitSeconds;
  private final int unitsPerDay;
  private final long interval;
  private final RuleDays days;
  private final DayTimes units;
  private final TimesOfDay times;

  /**
   * Units of a day that may match, by their remainder modulo the interval; empty if the remainder
   * excludes none.
   */
  private final BitSet beats;

  /**
   * @param start the rule's first wall-clock second
   * @param units the matching units of a day, each given by its first second of the day
   * @param times the seconds in a unit at which to fire
   */
  RuleByUnit(
      long start,
      Frequency frequency,
      long interval,
      RuleDays days,
      DayTimes units,
      TimesOfDay times) {
    this.start = start;
    this.unitSeconds = frequency.seconds();
    this.unitsPerDay = (int) Civil.SECONDS_PER_DAY / unitSeconds;
    this.interval = interval;
    this.days = days;
    this.units = units;
    this.times = times;
    this.beats = beats();
  }

  private BitSet beats() {
    BitSet found = new BitSet();
    if (interval == 1 || interval >= unitsPerDay) {
      return found;
    }
    long left = interval;
    for (int unit = unitOnOrAfter(0); unit >= 0 && left > 0; unit = unitOnOrAfter(unit + 1)) {
      int beat = unit % (int) interval;
      left -= found.get(beat) ? 0 : 1;
      found.set(beat);
    }
    return found;
  }

  @Override
  public long next(long local) {
    if (times.count() == 0) {
      return NEVER;
    }
    long from = Math.max(local + 1, start);
    long unit = Math.floorDiv(from, unitSeconds);
    if (matches(unit)) {
      int time = times.onOrAfter((int) (from - unit * unitSeconds));
      if (time != TimesOfDay.NONE) {
        return unit * unitSeconds + time;
      }
    }
    long next = nextUnit(unit + 1);
    return next == NEVER ? NEVER : next * unitSeconds + times.get(0);
  }

  private boolean matches(long unit) {
    long day = Math.floorDiv(unit, unitsPerDay);
    return (unit - startUnit()) % interval == 0
        && units.contains((int) (unit - day * unitsPerDay) * unitSeconds)
        && days.nextInMonth(day, Civil.date(day)) == day;
  }

  private long nextUnit(long from) {
    long horizon = Math.floorDiv(from, unitsPerDay) + HORIZON_DAYS;
    long unit = onBeat(from);
    while (true) {
      long day = Math.floorDiv(unit, unitsPerDay);
      if (day > horizon) {
        return NEVER;
      }
      int date = Civil.date(day);
      long open = days.nextInMonth(day, date);
      if (open == NEVER) {
        unit = onBeat(firstDayOfNextMonth(date) * unitsPerDay);
      } else if (open > day) {
        unit = onBeat(open * unitsPerDay);
      } else {
        long found = nextUnitOn(day, unit);
        if (found != NEVER) {
          return found;
        }
        unit = onBeat((day + 1) * unitsPerDay);
      }
    }
  }

  /** The first unit at or after the given one that is a multiple of the interval. */
  private long onBeat(long unit) {
    return unit + Math.floorMod(startUnit() - unit, interval);
  }

  private long startUnit() {
    return Math.floorDiv(start, unitSeconds);
  }

  /** The first matching unit of the day at or after {@code onBeat}. */
  private long nextUnitOn(long day, long onBeat) {
    long firstOfDay = day * unitsPerDay;
    int first = (int) (onBeat - firstOfDay);
    if (interval < unitsPerDay && interval > 1 && !beats.get(first % (int) interval)) {
      return NEVER;
    }
    boolean fewUnits = interval == 1 || units.count() < (unitsPerDay - first) / interval;
    int found = fewUnits ? walkUnits(first) : walkBeats(first);
    return found < 0 ? NEVER : firstOfDay + found;
  }

  private int walkUnits(int first) {
    int unit = unitOnOrAfter(first);
    while (unit >= 0 && (unit - first) % interval != 0) {
      unit = unitOnOrAfter(unit + 1);
    }
    return unit;
  }

  private int walkBeats(int first) {
    for (long unit = first; unit < unitsPerDay; unit += interval) {
      if (units.contains((int) unit * unitSeconds)) {
        return (int) unit;
      }
    }
    return TimesOfDay.NONE;
  }

  private int unitOnOrAfter(int unit) {
    if (unit >= unitsPerDay) {
      return TimesOfDay.NONE;
    }
    int second = units.onOrAfter(unit * unitSeconds);
    return second < 0 ? TimesOfDay.NONE : second / unitSeconds;
  }

  private static long firstDayOfNextMonth(int date) {
    int month = Civil.month(date);
    int year = Civil.year(date);
    return month == 12 ? Civil.epochDay(year + 1, 1, 1) : Civil.epochDay(year, month + 1, 1);
  }
}
