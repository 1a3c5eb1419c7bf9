package dev.rooster.reminders;

import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;

/** Runs reminders immediately and stops runs; only a daemon has one. */
public interface Waker {
  /**
   * Runs a reminder now.
   *
   * @param checkCondition whether to check its condition first
   */
  Run runNow(Reminder reminder, boolean checkCondition);

  void stopRun(String id, ServerReason why);
}
