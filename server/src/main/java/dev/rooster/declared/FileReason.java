package dev.rooster.declared;

import dev.rooster.reminder.Reason;
import dev.rooster.reminder.Standing;
import dev.rooster.reminder.Status;
import dev.rooster.reminders.RunPreconditions;
import dev.rooster.reminders.ServerReason;
import java.util.Optional;

/** Tells apart a status that a file set from one that a user or Rooster set. */
final class FileReason {
  private FileReason() {}

  /** Whether the reminder was cancelled because its entry was removed. */
  static boolean isRemoved(Standing standing) {
    return of(standing).filter(ServerReason.RemovedFromFile.class::isInstance).isPresent();
  }

  /** Why the reminder was paused when its entry was removed; empty if it was active. */
  static Optional<Reason> pausedBefore(Standing standing) {
    return of(standing).stream()
        .filter(ServerReason.RemovedFromFile.class::isInstance)
        .flatMap(it -> ((ServerReason.RemovedFromFile) it).paused().stream())
        .findFirst();
  }

  /** The reason of a removal. A pause that only the configuration caused is not kept. */
  static ServerReason.RemovedFromFile removed(String file, Standing standing) {
    boolean kept = standing.status() == Status.PAUSED && !RunPreconditions.isCauseOf(standing);
    return new ServerReason.RemovedFromFile(file, kept ? standing.reason() : Optional.empty());
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
