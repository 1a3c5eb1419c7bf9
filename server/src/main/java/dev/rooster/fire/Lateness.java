package dev.rooster.fire;

import dev.rooster.reminder.Attempted;
import dev.rooster.reminder.Missed;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Run;
import dev.rooster.reminders.LateCause;
import dev.rooster.reminders.ServerReason;
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

  /** The same of a delivery, which may have waited for an earlier one to its address. */
  static String ofDelivery(Run run) {
    boolean onlyWaited = run.earlier().attempts().stream().allMatch(Lateness::isWait);
    return words(
        run.lateBy(),
        LateCause.of(run.earlier().delays()).stream()
            .map(it ->
                onlyWaited && it == LateCause.EARLIER_ATTEMPTS_FAILED
                    ? LateCause.EARLIER_DELIVERY_FIRST
                    : it)
            .toList());
  }

  /** Whether an attempt at a delivery waited for an earlier one. */
  static boolean isWait(Attempted attempt) {
    return attempt
        .why()
        .flatMap(ServerReason::of)
        .filter(ServerReason.EarlierDeliveryWaits.class::isInstance)
        .isPresent();
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
