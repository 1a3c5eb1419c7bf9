package dev.rooster.time;

import java.util.Locale;

/** The parts that a schedule is written in. */
public enum ScheduleField {
  CRON,
  RRULE,
  EVERY,
  AT,
  IN,
  DTSTART,
  ANCHOR,
  TZ,
  STARTS,
  ENDS,
  MAX_FIRES,
  EXCEPT,
  FROM,
  COUNT;

  /** As fields name it. */
  public String field() {
    return name().toLowerCase(Locale.ROOT);
  }
}
