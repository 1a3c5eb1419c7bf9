package dev.rooster.reminders;

import dev.rooster.format.Fields;
import dev.rooster.inbox.InboxPolicy;
import dev.rooster.schedule.Schedule;
import dev.rooster.schedule.Triggered;
import java.util.Optional;

/** Refuses a schedule that waits for an agent whose activity Rooster does not know. */
final class TriggerFields {
  private TriggerFields() {}

  /**
   * @param inbox empty if the agent is not a running client
   */
  static void check(Fields fields, Schedule schedule, Optional<InboxPolicy> inbox, String agent) {
    if (Triggered.of(schedule).isPresent() && inbox.isEmpty()) {
      WhenFields.SCHEDULE.problem(
          fields,
          "idle and calls need an agent that is a running client, which '%s' is not"
              .formatted(agent),
          "name one, such as --agent claude-code or agent: claude-code");
    }
  }
}
