package dev.rooster.app;

import dev.rooster.Rooster;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import dev.rooster.reminders.ServerReason;
import dev.rooster.reminders.Waker;

/** Runs reminders immediately on the engine of this process. */
record EngineWaker(Rooster rooster) implements Waker {
  @Override
  public Run runNow(Reminder reminder, boolean checkCondition) {
    return rooster.runNow(reminder.id(), checkCondition);
  }

  @Override
  public void stopRun(String id, ServerReason why) {
    rooster.stopRun(id, why.reason());
  }
}
