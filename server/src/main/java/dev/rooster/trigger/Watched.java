package dev.rooster.trigger;

import dev.rooster.activity.ClientSession;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.schedule.On;
import dev.rooster.schedule.Triggered;
import java.time.Instant;
import java.util.Optional;

/**
 * A reminder that waits for the activity of an agent.
 *
 * @param session the client's session that it belongs to; empty for any session of the agent
 * @param owner whose sessions count; empty for the operator
 */
record Watched(
    String id,
    String agent,
    String session,
    String owner,
    Triggered schedule,
    Instant createdAt,
    boolean paused) {

  /** Empty for a reminder that has ended, or has fires of its own. */
  static Optional<Watched> of(Reminder reminder) {
    boolean waits =
        reminder.definition().kind().equals(ReminderAttributes.KIND)
            && !reminder.standing().status().ended();
    return waits
        ? Triggered.of(reminder.definition().schedule())
            .filter(it -> !(it instanceof On))
            .map(it -> of(reminder, it))
        : Optional.empty();
  }

  private static Watched of(Reminder reminder, Triggered schedule) {
    ReminderAttributes attributes = ReminderAttributes.of(reminder);
    return new Watched(
        reminder.id(),
        attributes.agent(),
        attributes.clientSession(),
        reminder.definition().labels().owner(),
        schedule,
        reminder.createdAt(),
        reminder.standing().status() == Status.PAUSED);
  }

  /** Whether the agent and the user of the session are those of the reminder. */
  boolean isOfAgentOf(ClientSession other) {
    return agent.equals(other.agent()) && owner.equals(other.owner());
  }

  /** Whether a prompt in the session counts. */
  boolean counts(ClientSession other) {
    return isOfAgentOf(other) && (session.isEmpty() || session.equals(other.id()));
  }
}
