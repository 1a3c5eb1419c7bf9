package dev.rooster.reminder;

import dev.rooster.schedule.Passed;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The records of what has come and will not run, for when a plan is given up: part of {@link
 * Lifecycle}. What runs at the moment is not among them; it gets its record when it ends.
 */
final class RecordPassedOver {
  static final String BACKING_OFF = "backing off after an error";

  private final Reminder reminder;
  private final String why;
  private final Series series;
  private final Instant now;

  RecordPassedOver(Reminder reminder, String why, Series series, Instant now) {
    this.reminder = reminder;
    this.why = why;
    this.series = series;
    this.now = now;
  }

  List<Occurrence> records() {
    return reminder.standing().next().map(this::records).orElse(List.of());
  }

  private List<Occurrence> records(NextFire fire) {
    try {
      List<Occurrence> records = new ArrayList<>(passedOver());
      sinceDue(fire).ifPresent(records::add);
      return records;
    } catch (RuntimeException e) {
      // A schedule that fails keeps nobody from pausing or cancelling: what is known is recorded.
      return isOpen(fire)
          ? List.of(skipped(new Passed(fire.due(), fire.due(), 1), why))
          : List.of();
    }
  }

  /** What came before the next fire and was passed over for it, because of an error. */
  List<Occurrence> passedOver() {
    try {
      return reminder.standing().next().flatMap(this::before).stream()
          .map(passed -> skipped(passed, BACKING_OFF))
          .toList();
    } catch (RuntimeException e) {
      return List.of();
    }
  }

  private Optional<Passed> before(NextFire fire) {
    Instant end = fire.due().isAfter(now) ? now.plusNanos(1) : fire.due();
    return fire.after().flatMap(after -> series.passedBefore(after.plusNanos(1), end));
  }

  private Optional<Occurrence> sinceDue(NextFire fire) {
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
        .map(passed -> skipped(passed, running && !unknown ? stillRunning(fire.due()) : why));
  }

  /** Whether the due instant has come and waits for its first attempt; in a pause nothing does. */
  private boolean isOpen(NextFire fire) {
    return !fire.due().isAfter(now)
        && !fire.attempted()
        && !Run.isOfPlan(reminder)
        && (reminder.standing().status() == Status.ACTIVE || reminder.definition().oneShot());
  }

  private Occurrence skipped(Passed passed, String reason) {
    return Occurrence.passed(reminder.id(), passed, Occurrence.Status.SKIPPED, reason, now);
  }

  static String stillRunning(Instant due) {
    return "the occurrence of %s was still running".formatted(due);
  }
}
