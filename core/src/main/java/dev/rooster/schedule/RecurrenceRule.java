package dev.rooster.schedule;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * An RRULE of RFC 5545 without start and zone, created by {@link RuleParser}.
 *
 * @param text the rule as written, without the property name
 * @param hours BYHOUR as bits; 0 if absent, as for the other sets
 * @param positions BYSETPOS
 * @param firstWeekday WKST, 0 = Sunday
 */
record RecurrenceRule(
    String text,
    Frequency frequency,
    long interval,
    OptionalInt count,
    Optional<Until> until,
    RuleDays days,
    int hours,
    long minutes,
    long seconds,
    List<Integer> positions,
    int firstWeekday) {
  private static final int ALL_HOURS = (1 << 24) - 1;
  private static final long ALL_SIXTY = (1L << 60) - 1;

  /** UNTIL: a wall-clock time in the rule's zone, or one in UTC. */
  record Until(LocalDateTime local, boolean utc) {
    Instant in(ZoneId zone) {
      return local.atZone(utc ? ZoneOffset.UTC : zone).toInstant();
    }
  }

  /** The wall-clock times of the rule from the start on, ignoring COUNT and UNTIL. */
  LocalTimes localTimes(LocalDateTime start) {
    long first = start.toEpochSecond(ZoneOffset.UTC);
    TimesOfDay times = times(start);
    return switch (frequency) {
      case SECONDLY, MINUTELY, HOURLY, DAILY -> {
        TimesOfDay picked = positions.isEmpty() ? times : PickedTimes.of(times, positions);
        yield new RuleByUnit(first, frequency, interval, days, units(), picked);
      }
      case WEEKLY, MONTHLY, YEARLY ->
          new RuleByCalendar(first, periods(start), interval, times, positions);
    };
  }

  /** How clock changes affect the times. */
  WallClock wallClock() {
    return frequency.isAtMost(Frequency.HOURLY) ? WallClock.FIRST_PASS : WallClock.FIXED_TIMES;
  }

  /** The matching units of a day; a set for a unit longer than the period counts as full. */
  private DayTimes units() {
    return new DayTimes(
        frequency.isAtMost(Frequency.HOURLY) ? orElse(hours, ALL_HOURS) : 1,
        frequency.isAtMost(Frequency.MINUTELY) ? orElse(minutes, ALL_SIXTY) : 1,
        frequency.isAtMost(Frequency.SECONDLY) ? orElse(seconds, ALL_SIXTY) : 1);
  }

  /**
   * The times in a period (in a day, for periods of a day or longer). The start supplies values
   * that the rule leaves open.
   */
  DayTimes times(LocalDateTime start) {
    return new DayTimes(
        frequency.isAtMost(Frequency.HOURLY) ? 1 : orElse(hours, 1 << start.getHour()),
        frequency.isAtMost(Frequency.MINUTELY) ? 1 : orElse(minutes, 1L << start.getMinute()),
        frequency.isAtMost(Frequency.SECONDLY) ? 1 : orElse(seconds, 1L << start.getSecond()));
  }

  private PeriodDays periods(LocalDateTime start) {
    int startDay = start.getDayOfMonth();
    int startWeekday = 1 << start.getDayOfWeek().getValue() % 7;
    return switch (frequency) {
      case WEEKLY ->
          new DaysOfWeek(orElse(days.weekdays(), startWeekday), days.months(), firstWeekday);
      case MONTHLY -> new DaysOfMonth(days, startDay);
      case YEARLY -> new DaysOfYear(days, start.getMonthValue(), startDay, firstWeekday);
      case SECONDLY, MINUTELY, HOURLY, DAILY -> throw new IllegalStateException(frequency.name());
    };
  }

  private static int orElse(int bits, int absent) {
    return bits == 0 ? absent : bits;
  }

  private static long orElse(long bits, long absent) {
    return bits == 0 ? absent : bits;
  }
}
