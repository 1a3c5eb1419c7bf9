package dev.rooster.app;

import dev.rooster.Rooster;
import dev.rooster.fire.ConditionBypass;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import dev.rooster.reminders.Waker;

/** Lets the engine of this process run something at once. */
record EngineWaker(Rooster rooster, ConditionBypass unasked) implements Waker {
  @Override
  public Run runNow(Reminder reminder, boolean asking) {
    return asking
        ? unasked.startAsking(reminder, () -> rooster.runNow(reminder.id()))
        : unasked.start(reminder, () -> rooster.runNow(reminder.id()));
  }

  @Override
  public void stopRun(String id, String why) {
    rooster.stopRun(id, why);
  }
}
