package dev.rooster.time;

import java.util.Locale;

/** The ways of saying when; a schedule is written in exactly one of them. */
public enum Kind {
  CRON(ScheduleField.CRON),
  RRULE(ScheduleField.RRULE),
  EVERY(ScheduleField.EVERY),
  AT(ScheduleField.AT),
  IN(ScheduleField.IN);

  private final ScheduleField part;

  Kind(ScheduleField part) {
    this.part = part;
  }

  public ScheduleField part() {
    return part;
  }

  /** As JSON names it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
