package dev.rooster.cli;

import dev.rooster.format.Fields;
import dev.rooster.reminders.WhenFields;

/** Words about schedules whose fires come from the activity of the agent. */
final class TriggeredText {
  static final String NO_TIMES = "depends on the agent; no time is known ahead";

  private TriggeredText() {}

  /** Whether a reminder has such a schedule. */
  static boolean isOf(Fields reminder) {
    return reminder
        .object(WhenFields.SCHEDULE.name())
        .filter(it -> it.has(WhenFields.IDLE.name()) || it.has(WhenFields.CALLS.name()))
        .isPresent();
  }
}
