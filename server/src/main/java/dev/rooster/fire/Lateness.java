package dev.rooster.fire;

import dev.rooster.reminder.Missed;
import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.Run;
import dev.rooster.schedule.written.WrittenDuration;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Says how late a run is, and why. Within the grace period, a run is not late. */
final class Lateness {
  private Lateness() {}

  /**
   * Why a run starts late; empty if it does not, or if the reason is unknown.
   *
   * @param upSince when this daemon started
   */
  static String cause(Run run, Instant upSince) {
    if (run.claim().manual() || !isLate(run.lateBy())) {
      return "";
    }
    boolean down = run.due().isBefore(upSince);
    return switch (plan(run).map(NextFire::reason).orElse(NextFire.Reason.UNKNOWN)) {
      case RETRY -> RunReasons.EARLIER_ATTEMPTS_FAILED;
      case INTERRUPTED -> RunReasons.EARLIER_ATTEMPT_CUT_OFF;
      case QUEUED -> RunReasons.EARLIER_RUN_GOING;
      case MISSED -> down ? RunReasons.DAEMON_DOWN : RunReasons.PAUSED_OR_ASLEEP;
      case PLANNED, BACKED_OFF -> down ? RunReasons.DAEMON_DOWN : RunReasons.TOO_MUCH_DUE;
      case UNKNOWN -> "";
    };
  }

  private static Optional<NextFire> plan(Run run) {
    return run.reminder().standing().next().filter(it -> it.due().equals(run.due()));
  }

  /** {@code late by 3 hours: the daemon was down}; empty if the run is not late. */
  static String words(Duration late, String cause) {
    if (!isLate(late)) {
      return "";
    }
    return "late by " + WrittenDuration.roughly(late) + (cause.isEmpty() ? "" : ": " + cause);
  }

  private static boolean isLate(Duration late) {
    return late.compareTo(Missed.GRACE) > 0;
  }
}
