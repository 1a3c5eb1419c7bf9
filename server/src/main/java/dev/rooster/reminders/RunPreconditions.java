package dev.rooster.reminders;

import dev.rooster.home.Configuration;
import dev.rooster.reminder.Condition;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Standing;
import dev.rooster.reminder.Status;
import dev.rooster.trust.Trust;
import java.util.Optional;

/** Decides whether a reminder may run under the current configuration. */
public final class RunPreconditions {
  private RunPreconditions() {}

  /** The reason why it may not. A reminder must not run for a removed user or agent. */
  public static Optional<ServerReason.Unfit> problem(
      Reminder reminder, Configuration configuration) {
    String agent = ReminderAttributes.of(reminder).agent();
    String owner = reminder.definition().labels().owner();
    if (!configuration.agents().containsKey(agent)) {
      return Optional.of(new ServerReason.AgentMissing(agent));
    }
    if (!owner.isEmpty() && !configuration.users().containsKey(owner)) {
      return Optional.of(new ServerReason.UserMissing(owner));
    }
    String creator = ReminderAttributes.of(reminder).origin().by();
    return Optional.ofNullable(configuration.users().get(creator))
        .filter(it -> isCommand(reminder) && !it.trust().reaches(Trust.FULL))
        .map(it -> new ServerReason.CreatorNotTrusted(creator));
  }

  private static boolean isCommand(Reminder reminder) {
    return reminder
        .definition()
        .condition()
        .filter(it -> it.by() == Condition.By.COMMAND)
        .isPresent();
  }

  /** Whether the reminder was paused because the configuration did not allow it to run. */
  public static boolean isCauseOf(Standing standing) {
    return standing.status() == Status.PAUSED
        && standing.automatic()
        && standing
            .reason()
            .flatMap(ServerReason::of)
            .filter(ServerReason.Unfit.class::isInstance)
            .isPresent();
  }
}
