package dev.rooster.declared;

import dev.rooster.reminder.Standing;
import dev.rooster.reminder.Status;

/**
 * The reasons that files give for a status. The store keeps them as text, and only this class
 * compares it; stored reminders have these words, so they must not change.
 */
final class FileReason {
  /** Why a reminder is paused whose entry has {@code enabled: false}. */
  static final String PAUSED = "its file says so";

  private static final String REMOVED = "it is no longer in ";

  private FileReason() {}

  /** Why a reminder is cancelled whose entry was removed. */
  static String removedFrom(String file) {
    return REMOVED + file;
  }

  static boolean isRemoved(Standing standing) {
    return standing.reason().startsWith(REMOVED);
  }

  /** Whether a user has paused the reminder, rather than its file or Rooster itself. */
  static boolean isPausedByUser(Standing standing) {
    return standing.status() == Status.PAUSED
        && !standing.automatic()
        && !standing.reason().equals(PAUSED);
  }
}
