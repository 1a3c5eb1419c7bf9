package dev.rooster.engine;

import dev.rooster.reminder.Condition;
import dev.rooster.reminder.Run;

/** Answers conditions of the kind {@link Condition.By#COMMAND} before a run. */
@FunctionalInterface
public interface ConditionCheck {

  /**
   * Whether the condition is met.
   *
   * @throws Exception if that cannot be said; the run counts as failed
   */
  boolean met(Condition condition, Run run) throws Exception;
}
