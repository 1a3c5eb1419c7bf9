package dev.rooster.cli;

import dev.rooster.time.FireText;
import java.time.Instant;
import java.time.ZoneId;

/** Formats messages that arrived for the terminal, the same for the daemon and for commands. */
public final class InboxText {
  private InboxText() {}

  /**
   * {@code * 2026-11-16 11:20 oven: check it}, with further lines indented.
   *
   * @param name the name of the reminder; empty without one
   * @param zone the zone of the reader
   */
  public static String line(Instant arrivedAt, String name, String text, ZoneId zone) {
    return "* "
        + FireText.brief(arrivedAt, zone)
        + "  "
        + OneLine.paragraphs(name.isEmpty() ? text : name + ": " + text, "  ");
  }
}
