package dev.rooster.cli;

import java.util.Locale;

/** The ways of saying when; a schedule is written in exactly one of them. */
enum Kind {
  CRON(Part.CRON),
  RRULE(Part.RRULE),
  EVERY(Part.EVERY),
  AT(Part.AT);

  private final Part part;

  Kind(Part part) {
    this.part = part;
  }

  Part part() {
    return part;
  }

  /** As JSON names it. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
