package dev.rooster.when;

import java.util.Locale;

/** The ways of saying when; a schedule is written in exactly one of them. */
public enum Kind {
  CRON(Part.CRON),
  RRULE(Part.RRULE),
  EVERY(Part.EVERY),
  AT(Part.AT),
  IN(Part.IN);

  private final Part part;

  Kind(Part part) {
    this.part = part;
  }

  public Part part() {
    return part;
  }

  /** As JSON names it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
