package dev.rooster.fire;

import dev.rooster.reminder.Missed;
import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.Run;
import dev.rooster.reminders.LateCause;
import dev.rooster.schedule.written.WrittenDuration;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Decides whether a run is late, and why. Within the grace period, a run is not late. */
final class Lateness {
  private Lateness() {}

  /**
   * Why a run starts late; empty if it does not, or if the cause is unknown.
   *
   * @param upSince when this daemon started
   */
  static Optional<LateCause> cause(Run run, Instant upSince) {
    if (run.claim().manual() || !isLate(run.lateBy())) {
      return Optional.empty();
    }
    boolean down = run.due().isBefore(upSince);
    return switch (plan(run).map(NextFire::reason).orElse(NextFire.Reason.UNKNOWN)) {
      case RETRY -> Optional.of(LateCause.EARLIER_ATTEMPTS_FAILED);
      case INTERRUPTED -> Optional.of(LateCause.EARLIER_ATTEMPT_INTERRUPTED);
      case QUEUED -> Optional.of(LateCause.EARLIER_RUN_BUSY);
      case MISSED -> Optional.of(down ? LateCause.DAEMON_DOWN : LateCause.PAUSED_OR_ASLEEP);
      case PLANNED, BACKED_OFF -> Optional.of(down ? LateCause.DAEMON_DOWN : LateCause.OVERLOADED);
      case UNKNOWN -> Optional.empty();
    };
  }

  private static Optional<NextFire> plan(Run run) {
    return run.reminder().standing().next().filter(it -> it.due().equals(run.due()));
  }

  /** {@code late by 3 hours: the daemon was down}; empty if the run is not late. */
  static String words(Duration late, Optional<LateCause> cause) {
    return isLate(late)
        ? "late by " + WrittenDuration.roughly(late) + cause.map(it -> ": " + it.words()).orElse("")
        : "";
  }

  private static boolean isLate(Duration late) {
    return late.compareTo(Missed.GRACE) > 0;
  }
}
