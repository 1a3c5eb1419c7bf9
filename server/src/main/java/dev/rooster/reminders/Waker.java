package dev.rooster.reminders;

import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;

/** Who can run a reminder at once, and stop what runs: a daemon can. */
public interface Waker {
  /**
   * Runs a reminder now.
   *
   * @param asking whether its condition is asked first
   */
  Run runNow(Reminder reminder, boolean asking);

  void stopRun(String id, ServerReason why);
}
