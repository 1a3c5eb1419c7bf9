package dev.rooster.cli;

import dev.rooster.format.Fields;
import dev.rooster.reminders.WhenFields;
import dev.rooster.time.Kind;
import java.util.Optional;

/** Words about schedules whose fires come from the activity of the agent, or from an event. */
final class TriggeredText {
  private static final String NO_TIMES = "no time is known ahead";

  private TriggeredText() {}

  /** Empty for a kind whose fires are known. */
  static Optional<String> of(Kind kind) {
    return kind.triggered() ? Optional.of(words(kind.ofAgent())) : Optional.empty();
  }

  /** Empty for a reminder with fires of its own. */
  static Optional<String> of(Fields reminder) {
    return reminder.object(WhenFields.SCHEDULE.name()).flatMap(TriggeredText::ofSchedule);
  }

  private static Optional<String> ofSchedule(Fields schedule) {
    if (schedule.has(WhenFields.ON.name())) {
      return Optional.of(words(false));
    }
    return schedule.has(WhenFields.IDLE.name()) || schedule.has(WhenFields.CALLS.name())
        ? Optional.of(words(true))
        : Optional.empty();
  }

  private static String words(boolean ofAgent) {
    return (ofAgent ? "depends on the agent; " : "waits for the event; ") + NO_TIMES;
  }
}
