package dev.rooster.service;

import dev.rooster.reminder.Run;

/** Who can run a reminder at once, and stop what runs: a daemon can. */
public interface Waker {
  Run runNow(String id);

  void stopRun(String id, String why);
}
