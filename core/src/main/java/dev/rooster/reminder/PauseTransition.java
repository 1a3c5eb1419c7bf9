package dev.rooster.reminder;

import dev.rooster.schedule.Passed;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What follows when a pause begins or ends: part of {@link Lifecycle}. While it lasts nothing is
 * due, but for what happens once: that waits.
 */
final class PauseTransition {
  private final Reminder reminder;
  private final Standing standing;
  private final Series series;
  private final Instant now;

  PauseTransition(Reminder reminder, Series series, Instant now) {
    this.reminder = reminder;
    this.standing = reminder.standing();
    this.series = series;
    this.now = now;
  }

  /** What runs goes on; that its time is over is seen to when it ends. */
  Step begin(String why, boolean byItself) {
    Lifecycle.refuseEnded(reminder, "paused");
    return standing.status() == Status.PAUSED
            || reminder.definition().oneShot()
            || Run.isOfPlan(reminder)
            || planComesLater()
        ? Step.of(reminder.with(standing.paused(why, byItself)), List.of())
        : rest(standing.paused(why, byItself));
  }

  private boolean planComesLater() {
    return standing
        .next()
        .filter(next -> next.reason() == NextFire.Reason.PLANNED && next.due().isAfter(now))
        .isPresent();
  }

  private Step rest(Standing paused) {
    List<Occurrence> notRun =
        new RecordPassedOver(reminder, "the reminder was paused before it ran", series, now)
            .records();
    try {
      return Step.of(reminder.with(paused.orCompleted(series.after(from()))), notRun);
    } catch (RuntimeException e) {
      return Step.of(reminder.with(paused.with(NextFire.unknown(from(), now, 1))), notRun);
    }
  }

  /** Now, or after a step back of the clock the last instant that is accounted for. */
  private Instant from() {
    return standing
        .next()
        .map(NextFire::accountedUntil)
        .filter(until -> until.isAfter(now))
        .orElse(now);
  }

  Step end() {
    Lifecycle.refuseEnded(reminder, "resumed");
    if (standing.status() != Status.PAUSED) {
      return Step.of(reminder, List.of());
    }
    Standing fresh = standing.with(standing.tally().withoutErrors());
    Optional<NextFire> next = standing.next();
    if (next.isPresent() && Run.isOfPlan(reminder)) {
      return Step.of(reminder.with(fresh.active(next.get())), List.of());
    }
    if (next.isPresent() && reminder.definition().oneShot()) {
      return goOnOnce(fresh, next.get());
    }
    if (reminder.definition().policies().spentAfter(fresh.tally().fires())) {
      return Step.of(
          reminder.with(fresh.ended(Status.COMPLETED, fresh.tally().words())), List.of());
    }
    return next.isPresent() && planComesLater()
        ? Step.of(reminder.with(fresh.active(next.get())), List.of())
        : goOn(fresh);
  }

  /**
   * A single occurrence whose time passed meanwhile was missed, unless it had been tried before.
   */
  private Step goOnOnce(Standing fresh, NextFire next) {
    if (next.at().isAfter(now) || next.attempted()) {
      return Step.of(reminder.with(fresh.active(next)), List.of());
    }
    if (reminder.definition().policies().missed().makesUpFor(next.due(), now)) {
      return Step.of(reminder.with(fresh.active(next.late(now))), List.of());
    }
    Occurrence record =
        Occurrence.passed(
            reminder.id(),
            new Passed(next.due(), next.due(), 1),
            Occurrence.Status.MISSED,
            "its time passed while the reminder was paused",
            now);
    return Step.of(
        reminder.with(fresh.ended(Status.COMPLETED, "its time was missed")), List.of(record));
  }

  private Step goOn(Standing fresh) {
    List<Occurrence> notRun =
        new RecordPassedOver(reminder, "the next fire could not be worked out", series, now)
            .records();
    Standing active = fresh.active(NextFire.unknown(from(), now, 1));
    try {
      return Step.of(reminder.with(active.orCompleted(series.after(from()))), notRun);
    } catch (RuntimeException e) {
      return Step.of(reminder.with(Lifecycle.unplanned(active, from(), 1, e, now)), notRun);
    }
  }
}
