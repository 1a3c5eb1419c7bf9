package dev.rooster.app;

import dev.rooster.Rooster;
import dev.rooster.fire.AskCondition;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import dev.rooster.reminders.ServerReason;
import dev.rooster.reminders.Waker;

/** Runs reminders immediately on the engine of this process. */
record EngineWaker(Rooster rooster, AskCondition conditions) implements Waker {
  @Override
  public Run runNow(Reminder reminder, boolean checkCondition) {
    return checkCondition
        ? conditions.startAsking(reminder, () -> rooster.runNow(reminder.id()))
        : conditions.startBypassing(reminder, () -> rooster.runNow(reminder.id()));
  }

  @Override
  public void stopRun(String id, ServerReason why) {
    rooster.stopRun(id, why.reason());
  }
}
