package dev.rooster.reminders;

import dev.rooster.reminder.Reminder;
import dev.rooster.session.SessionKey;
import dev.rooster.trust.Caller;
import java.util.Optional;

/**
 * The conversation of a run. That of a reminder names its user, so that another user to whom the
 * operator gives the reminder starts a conversation of their own. The agents of other programs
 * remember by the same key.
 */
public record RunSession(Reminders reminders) {

  /**
   * The key of the conversation that a run has or would have, by the reminder as it is now.
   *
   * @param occurrence the id of the run
   */
  public static SessionKey key(Reminder reminder, String occurrence) {
    ReminderAttributes attributes = ReminderAttributes.of(reminder);
    String owner = reminder.definition().labels().owner();
    String agent = attributes.agent();
    return switch (attributes.session()) {
      case SessionKey.ISOLATED -> SessionKey.run(agent, occurrence);
      case SessionKey.OWN -> own(reminder, agent).of(owner);
      case SessionKey.MAIN -> SessionKey.main(agent).of(owner);
      default -> new SessionKey(attributes.session()).of(owner);
    };
  }

  private static SessionKey own(Reminder reminder, String agent) {
    return Sources.isOfConfiguration(reminder)
        ? SessionKey.cron(agent, reminder.definition().name())
        : SessionKey.reminder(agent, reminder.id());
  }

  /** The same for a run of a reminder that the caller sees. */
  public Optional<String> of(Caller caller, String run) {
    return reminders.exactly(caller, FindRun.reminderOf(run)).map(it -> key(it, run).text());
  }
}
