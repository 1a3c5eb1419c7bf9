package dev.rooster.reminders;

import dev.rooster.engine.ConditionCheck;
import dev.rooster.reminder.Condition;

/** Asks a condition once, for somebody who wants to see what comes of it. */
@FunctionalInterface
public interface ConditionTrial {

  /** The answer; an exception with its reason if there is none. */
  ConditionCheck.Checked ask(Condition condition) throws InterruptedException;
}
