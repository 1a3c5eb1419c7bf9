package dev.rooster.declared;

import dev.rooster.reminder.Reason;
import dev.rooster.reminder.Standing;
import dev.rooster.reminder.Status;
import dev.rooster.reminders.ServerReason;
import java.util.Optional;

/** Tells apart a status that a file set from one that a user or Rooster set. */
final class FileReason {
  private FileReason() {}

  /** Whether the reminder was cancelled because its entry was removed. */
  static boolean isRemoved(Standing standing) {
    return of(standing).filter(ServerReason.RemovedFromFile.class::isInstance).isPresent();
  }

  /** Whether a user has paused the reminder, rather than its file or Rooster itself. */
  static boolean isPausedByUser(Standing standing) {
    return standing.status() == Status.PAUSED
        && !standing.automatic()
        && of(standing).filter(ServerReason.PausedByFile.class::isInstance).isEmpty();
  }

  private static Optional<ServerReason> of(Standing standing) {
    Optional<Reason> reason = standing.reason();
    return reason.flatMap(ServerReason::of);
  }
}
