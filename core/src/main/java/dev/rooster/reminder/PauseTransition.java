package dev.rooster.reminder;

import dev.rooster.schedule.Passed;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Begins and ends a pause: part of {@link Lifecycle}. During a pause nothing is due, except a
 * one-shot, which waits.
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

  /**
   * A run continues; occurrences that are due meanwhile are recorded when it ends. A paused
   * reminder stays as it is, with the reason of its pause.
   */
  Step begin(Optional<Reason> why) {
    Lifecycle.refuseEnded(reminder, "paused");
    if (standing.status() == Status.PAUSED) {
      return Step.of(reminder, List.of());
    }
    return reminder.comesOnce() || Run.isOfPlan(reminder) || planComesLater()
        ? Step.of(reminder.with(standing.paused(why)), List.of())
        : rest(standing.paused(why));
  }

  private boolean planComesLater() {
    return standing
        .next()
        .filter(next -> next.reason() == NextFire.Reason.PLANNED && next.due().isAfter(now))
        .isPresent();
  }

  private Step rest(Standing paused) {
    List<Occurrence> passedOver =
        new RecordPassedOver(reminder, series, now).records(Reason.Plain.PAUSED_BEFORE);
    try {
      return Step.of(reminder.with(series.onward(paused, series.after(from()))), passedOver);
    } catch (RuntimeException e) {
      return Step.of(reminder.with(paused.with(NextFire.unknown(from(), now, 1))), passedOver);
    }
  }

  /** Now, or the last recorded instant if the clock was set back behind it. */
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
    if (next.isPresent() && reminder.comesOnce()) {
      return goOnOnce(fresh, next.get());
    }
    if (reminder.definition().policies().spentAfter(fresh.tally().fires())) {
      return Step.of(
          reminder.with(
              fresh.ended(Status.COMPLETED, new Reason.FiresSpent(fresh.tally().fires()))),
          List.of());
    }
    return next.isPresent() && planComesLater()
        ? Step.of(reminder.with(fresh.active(next.get())), List.of())
        : goOn(fresh);
  }

  /** A one-shot that was due during the pause was missed, unless it had been tried before. */
  private Step goOnOnce(Standing fresh, NextFire next) {
    if (next.at().isAfter(now)) {
      return Step.of(reminder.with(fresh.active(next)), List.of());
    }
    if (next.attempted()) {
      return Step.of(reminder.with(fresh.active(next.pausedUntil(now))), List.of());
    }
    if (reminder.definition().policies().missed().catchesUp(next.due(), now)) {
      return Step.of(reminder.with(fresh.active(next.missedByPause(now))), List.of());
    }
    Occurrence record =
        Occurrence.passed(
            reminder,
            Passed.one(next.due()),
            Occurrence.Status.MISSED,
            Reason.Plain.MISSED_WHILE_PAUSED,
            now);
    return Step.of(
        reminder.with(fresh.ended(Status.COMPLETED, Reason.Plain.TIME_MISSED)), List.of(record));
  }

  private Step goOn(Standing fresh) {
    List<Occurrence> passedOver =
        new RecordPassedOver(reminder, series, now).records(Reason.Plain.PASSED_WHILE_UNKNOWN);
    Standing active = fresh.active(NextFire.unknown(from(), now, 1));
    try {
      return Step.of(reminder.with(series.onward(active, series.after(from()))), passedOver);
    } catch (RuntimeException e) {
      return Step.of(reminder.with(Lifecycle.unplanned(active, from(), 1, e, now)), passedOver);
    }
  }
}
