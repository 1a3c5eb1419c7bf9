package dev.rooster.engine;

import dev.rooster.reminder.Condition;
import dev.rooster.reminder.Run;
import java.util.Optional;

/** Answers conditions of the kind {@link Condition.By#COMMAND} before a run. */
@FunctionalInterface
public interface ConditionCheck {

  /**
   * What the condition came to.
   *
   * @param why for the record, where the run does not take place
   */
  record Checked(boolean met, String why) {}

  /**
   * Whether the condition is met.
   *
   * @throws Exception if that cannot be said; the run counts as failed
   */
  Checked check(Condition condition, Run run) throws Exception;

  /** Why the reminder is to be paused instead of asking; empty if it is not. */
  default Optional<String> unfit(Run run) {
    return Optional.empty();
  }
}
