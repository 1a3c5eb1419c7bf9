package dev.rooster.reminder;

import dev.rooster.schedule.Passed;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Records the occurrences that were due and will not run, because a plan is given up: part of
 * {@link Lifecycle}. The running occurrence gets its record when it ends.
 */
final class RecordPassedOver {
  private final Reminder reminder;
  private final Series series;
  private final Instant now;

  RecordPassedOver(Reminder reminder, Series series, Instant now) {
    this.reminder = reminder;
    this.series = series;
    this.now = now;
  }

  /**
   * All of them.
   *
   * @param why the plan is given up
   */
  List<Occurrence> records(Reason why) {
    return reminder.standing().next().map(fire -> records(fire, why)).orElse(List.of());
  }

  private List<Occurrence> records(NextFire fire, Reason why) {
    try {
      List<Occurrence> records = new ArrayList<>(passedOver());
      sinceDue(fire, why).ifPresent(records::add);
      return records;
    } catch (RuntimeException e) {
      // A failing schedule must not prevent a pause or a cancellation: record the known instant.
      return isOpen(fire) ? List.of(skipped(Passed.one(fire.due()), why)) : List.of();
    }
  }

  /** The occurrences that the backoff after an error passed over, before the next fire. */
  List<Occurrence> passedOver() {
    try {
      return reminder.standing().next().flatMap(this::before).stream()
          .map(passed -> skipped(passed, Reason.Plain.BACKING_OFF))
          .toList();
    } catch (RuntimeException e) {
      return List.of();
    }
  }

  private Optional<Passed> before(NextFire fire) {
    Instant end = fire.due().isAfter(now) ? now.plusNanos(1) : fire.due();
    return fire.after().flatMap(after -> series.passedBefore(after.plusNanos(1), end));
  }

  private Optional<Occurrence> sinceDue(NextFire fire, Reason why) {
    if (isOpen(fire)) {
      return Optional.of(skipped(series.beginningWith(fire.due(), now), why));
    }
    boolean running = Run.isOfPlan(reminder);
    boolean paused = reminder.standing().status() == Status.PAUSED;
    boolean unknown = fire.reason() == NextFire.Reason.UNKNOWN;
    if (!running && (paused ? !unknown : !fire.attempted())) {
      return Optional.empty();
    }
    return series
        .passed(fire.due().plusNanos(1), paused && unknown ? fire.at() : now)
        .map(passed ->
            skipped(passed, running && !unknown ? new Reason.StillRunning(fire.due()) : why));
  }

  /** Whether the due instant has come and waits for its first attempt; never during a pause. */
  private boolean isOpen(NextFire fire) {
    return !fire.due().isAfter(now)
        && !fire.attempted()
        && !Run.isOfPlan(reminder)
        && (reminder.standing().status() == Status.ACTIVE || reminder.comesOnce());
  }

  private Occurrence skipped(Passed passed, Reason why) {
    return Occurrence.passed(reminder, passed, Occurrence.Status.SKIPPED, why, now);
  }
}
