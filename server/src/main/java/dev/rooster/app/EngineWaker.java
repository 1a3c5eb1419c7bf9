package dev.rooster.app;

import dev.rooster.Rooster;
import dev.rooster.fire.ConditionBypass;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import dev.rooster.reminders.Waker;

/** Runs reminders at once, on the engine of this process. */
record EngineWaker(Rooster rooster, ConditionBypass bypass) implements Waker {
  @Override
  public Run runNow(Reminder reminder, boolean asking) {
    return asking
        ? bypass.startAsking(reminder, () -> rooster.runNow(reminder.id()))
        : bypass.start(reminder, () -> rooster.runNow(reminder.id()));
  }

  @Override
  public void stopRun(String id, String why) {
    rooster.stopRun(id, why);
  }
}
