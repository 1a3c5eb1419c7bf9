package dev.rooster.reminders;

import dev.rooster.home.Configuration;
import dev.rooster.reminder.Condition;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Standing;
import dev.rooster.reminder.Status;
import dev.rooster.trust.Trust;
import java.util.Optional;
import java.util.stream.Stream;

/** Decides whether a reminder may run under the current configuration. */
public final class RunPreconditions {
  private RunPreconditions() {}

  /** The reason why it may not. A reminder must not run for a removed user or agent. */
  public static Optional<ServerReason.Unfit> problem(
      Reminder reminder, Configuration configuration) {
    ReminderAttributes attributes = ReminderAttributes.of(reminder);
    if (!configuration.agents().containsKey(attributes.agent())) {
      return Optional.of(new ServerReason.AgentMissing(attributes.agent()));
    }
    String owner = reminder.definition().labels().owner();
    return Stream.concat(Stream.of(owner), attributes.origin().user().stream())
        .filter(it -> !it.isEmpty() && !configuration.users().containsKey(it))
        .findFirst()
        .<ServerReason.Unfit>map(ServerReason.UserMissing::new)
        .or(() -> untrusted(reminder.definition(), configuration));
  }

  /** The program that its runs would need more trust for. */
  static Optional<ServerReason.TrustTooLow> untrusted(
      Definition definition, Configuration configuration) {
    RunTrust trust = RunTrust.of(definition, configuration);
    Trust shell = configuration.trust().shell();
    if (isCommand(definition) && !trust.level().reaches(shell)) {
      return Optional.of(new ServerReason.TrustTooLow("", shell, trust));
    }
    String agent = ReminderAttributes.of(definition).agent();
    return Optional.of(configuration.needs(agent))
        .filter(needed -> !trust.level().reaches(needed))
        .map(needed -> new ServerReason.TrustTooLow(agent, needed, trust));
  }

  private static boolean isCommand(Definition definition) {
    return definition.condition().filter(it -> it.by() == Condition.By.COMMAND).isPresent();
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
