package dev.rooster.reminders;

import dev.rooster.engine.ConditionCheck;
import dev.rooster.reminder.Condition;

/** Checks a condition once, so that a user can try it out. */
@FunctionalInterface
public interface ConditionTrial {

  /** Returns the result; throws an exception with the reason if there is none. */
  ConditionCheck.Checked ask(Condition condition) throws InterruptedException;
}
