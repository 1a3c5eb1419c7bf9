package dev.rooster.engine;

import dev.rooster.reminder.Condition;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.Run;
import java.util.Optional;

/** Checks conditions of the kind {@link Condition.By#COMMAND} before a run. */
@FunctionalInterface
public interface ConditionCheck {

  /** The result of a check. The reason is recorded if the run does not take place. */
  sealed interface Checked {
    record Met(Reason why) implements Checked {}

    record NotMet(Reason why) implements Checked {}
  }

  /**
   * Checks whether the condition is met.
   *
   * @throws Exception if there is no answer; the run counts as failed
   */
  Checked check(Condition condition, Run run) throws Exception;

  /**
   * Why the reminder must be paused instead of checking its condition; empty if it need not be
   * paused.
   */
  default Optional<Reason> unfit(Run run) {
    return Optional.empty();
  }
}
