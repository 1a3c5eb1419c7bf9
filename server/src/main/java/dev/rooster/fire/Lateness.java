package dev.rooster.fire;

import dev.rooster.reminder.Missed;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Run;
import dev.rooster.reminders.LateCause;
import dev.rooster.schedule.written.WrittenDuration;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** Puts a delay and its causes into words. Within the grace period, a run is not late. */
final class Lateness {
  private Lateness() {}

  /** {@code late by 3 hours: the daemon was down}; empty if the run is not late. */
  static String words(Run run) {
    return words(run.lateBy(), LateCause.of(run.earlier().delays()));
  }

  static String words(Occurrence record) {
    return words(record.lateBy(), LateCause.of(record));
  }

  private static String words(Duration late, List<LateCause> causes) {
    return late.compareTo(Missed.GRACE) > 0
        ? "late by "
            + WrittenDuration.roughly(late.truncatedTo(ChronoUnit.SECONDS))
            + (causes.isEmpty() ? "" : ": " + LateCause.words(causes))
        : "";
  }
}
