package dev.rooster.fire;

import dev.rooster.reminder.Missed;
import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.Run;
import dev.rooster.schedule.written.WrittenDuration;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Says how late something is, and why; what is hardly late at all is not. */
final class Lateness {
  private Lateness() {}

  /**
   * Why a run begins late; empty if it does not, or nobody knows.
   *
   * @param upSince since when this process has been there to run it
   */
  static String cause(Run run, Instant upSince) {
    if (run.claim().manual() || !isLate(run.lateBy())) {
      return "";
    }
    boolean down = run.due().isBefore(upSince);
    return switch (plan(run).map(NextFire::reason).orElse(NextFire.Reason.UNKNOWN)) {
      case RETRY -> "earlier attempts failed";
      case INTERRUPTED -> "an earlier attempt was cut off";
      case QUEUED -> "an earlier run was still going";
      case MISSED -> down ? "the service was down" : "it was paused, or the machine was asleep";
      case PLANNED, BACKED_OFF -> down ? "the service was down" : "too much was due at once";
      case UNKNOWN -> "";
    };
  }

  private static Optional<NextFire> plan(Run run) {
    return run.reminder().standing().next().filter(it -> it.due().equals(run.due()));
  }

  /** {@code late by 3 hours: the service was down}; empty if it is not late. */
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
