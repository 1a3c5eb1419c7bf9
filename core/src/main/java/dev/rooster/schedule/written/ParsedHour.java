package dev.rooster.schedule.written;

import java.time.LocalTime;
import java.util.List;

/** A parsed time of day. */
record ParsedHour(LocalTime time, Kind kind) {
  private static final LocalTime DAY_BEGINS = LocalTime.of(7, 0);
  private static final LocalTime DAY_ENDS = LocalTime.of(22, 0);

  enum Kind {
    EXACT,
    /** The word "midnight", which belongs to two days. */
    MIDNIGHT,
    /** An hour without am or pm, as in "at 9". */
    BARE
  }

  boolean midnight() {
    return kind == Kind.MIDNIGHT;
  }

  boolean bare() {
    return kind == Kind.BARE;
  }

  /** The times that it can mean, in order: of an hour up to 12, also the one after noon. */
  List<LocalTime> readings() {
    boolean twice = bare() && time.getHour() >= 1 && time.getHour() < 12;
    return twice ? List.of(time, time.plusHours(12)) : List.of(time);
  }

  /** Whether people who name no part of the day mean such a time. */
  static boolean isByDay(LocalTime time) {
    return !time.isBefore(DAY_BEGINS) && time.isBefore(DAY_ENDS);
  }
}
