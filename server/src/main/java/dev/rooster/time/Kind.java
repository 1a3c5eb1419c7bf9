package dev.rooster.time;

import java.util.Locale;

/** The kinds of schedules; a schedule is written as exactly one of them. */
public enum Kind {
  CRON(ScheduleField.CRON),
  RRULE(ScheduleField.RRULE),
  EVERY(ScheduleField.EVERY),
  AT(ScheduleField.AT),
  IN(ScheduleField.IN),
  IDLE(ScheduleField.IDLE),
  CALLS(ScheduleField.CALLS),
  ON(ScheduleField.ON);

  private final ScheduleField part;

  Kind(ScheduleField part) {
    this.part = part;
  }

  public ScheduleField part() {
    return part;
  }

  /** Whether it fires once only. An event may do so too: it depends on what happens. */
  public boolean once() {
    return this == AT || this == IN || this == CALLS;
  }

  /** Whether its fires are not known ahead. */
  public boolean triggered() {
    return ofAgent() || this == ON;
  }

  /** Whether the activity of the agent decides when it fires. */
  public boolean ofAgent() {
    return this == IDLE || this == CALLS;
  }

  /** Its name in JSON. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
