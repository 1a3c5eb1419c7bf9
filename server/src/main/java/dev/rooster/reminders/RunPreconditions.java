package dev.rooster.reminders;

import dev.rooster.home.Configuration;
import dev.rooster.reminder.Condition;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Standing;
import dev.rooster.reminder.Status;
import dev.rooster.trust.Trust;
import java.util.Optional;
import java.util.regex.Pattern;

/** Whether a reminder can run as the configuration is now. */
public final class RunPreconditions {
  private static final Pattern MISFIT =
      Pattern.compile(
          "its (agent|user) \\S+ is not in the configuration"
              + "|its maker \\S+ is not trusted with shell commands any more");

  private RunPreconditions() {}

  /** Why it cannot, if so. What is gone from the configuration must not run with other rights. */
  public static Optional<String> problem(Reminder reminder, Configuration configuration) {
    String agent = ReminderAttributes.of(reminder).agent();
    String owner = reminder.definition().labels().owner();
    if (!configuration.agents().containsKey(agent)) {
      return Optional.of("its agent %s is not in the configuration".formatted(agent));
    }
    if (!owner.isEmpty() && !configuration.users().containsKey(owner)) {
      return Optional.of("its user %s is not in the configuration".formatted(owner));
    }
    String maker = ReminderAttributes.of(reminder).origin().by();
    return Optional.ofNullable(configuration.users().get(maker))
        .filter(it -> isCommand(reminder) && !it.trust().reaches(Trust.FULL))
        .map(it -> "its maker %s is not trusted with shell commands any more".formatted(maker));
  }

  private static boolean isCommand(Reminder reminder) {
    return reminder
        .definition()
        .condition()
        .filter(it -> it.by() == Condition.By.COMMAND)
        .isPresent();
  }

  /** Whether it was paused because it did not fit. */
  public static boolean isCauseOf(Standing standing) {
    return standing.status() == Status.PAUSED
        && standing.automatic()
        && MISFIT.matcher(standing.reason()).matches();
  }
}
