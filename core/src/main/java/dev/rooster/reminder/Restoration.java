package dev.rooster.reminder;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Makes a cancelled reminder go on: part of {@link Lifecycle}. Occurrences of a recurring reminder
 * that were due while it was cancelled get no record. A one-shot keeps its time; if that has
 * passed, the missed policy decides. A reminder that another node has restored stays unchanged.
 */
final class Restoration {
  private final Reminder reminder;
  private final Reminder restored;
  private final Series series;
  private final Instant now;

  Restoration(Reminder reminder, Definition definition, Instant now) {
    this.reminder = reminder;
    Standing standing = reminder.standing();
    Tally tally = standing.tally();
    this.restored =
        reminder.with(definition).with(standing.with(tally.with(tally.response().withoutSnooze())));
    this.series = Series.of(restored);
    this.now = now;
  }

  Step step(Optional<Reason> paused) {
    Standing standing = restored.standing();
    if (!standing.status().ended()) {
      return Step.of(reminder, List.of());
    }
    if (standing.status() != Status.CANCELLED) {
      throw new RefusedException(
          RefusedException.Reason.NOT_ALLOWED,
          "%s is %s and cannot be restored".formatted(reminder.id(), standing.status()),
          "restore only a cancelled reminder");
    }
    int fires = standing.tally().fires();
    if (restored.definition().policies().spentAfter(fires)) {
      return ended(standing.ended(Status.COMPLETED, new Reason.FiresSpent(fires)));
    }
    Optional<NextFire> next = next();
    if (next.isEmpty()) {
      return waits()
          ? Step.of(restored.with(waiting(paused)), List.of())
          : ended(standing.exhausted());
    }
    Standing waiting = standing.active(next.get()).paused(paused);
    return paused.isPresent()
        ? Step.of(restored.with(waiting), List.of())
        : new PauseTransition(restored.with(waiting), series, now).end();
  }

  /** Whether a trigger may come; that of a one-shot has come if it has run well. */
  private boolean waits() {
    return series.waits() && !(restored.definition().oneShot() && hasSucceeded());
  }

  private Standing waiting(Optional<Reason> paused) {
    Standing waiting = restored.standing().activelyWaiting();
    return paused.isPresent() ? waiting.paused(paused) : waiting;
  }

  private Optional<NextFire> next() {
    boolean sameSchedule =
        restored.definition().schedule().equals(reminder.definition().schedule());
    if (!restored.definition().oneShot() || !sameSchedule) {
      return series.after(Lifecycle.after(reminder, now)).map(NextFire::planned);
    }
    if (hasSucceeded()) {
      return Optional.empty();
    }
    return series
        .atOrAfter(reminder.createdAt())
        .map(due -> hasRun(due) ? retried(due) : NextFire.planned(due));
  }

  /** Whether it has fired, and was cancelled while it was snoozed. */
  private boolean hasSucceeded() {
    return reminder
        .standing()
        .tally()
        .last()
        .filter(it -> it.status() == Occurrence.Status.OK)
        .isPresent();
  }

  /** Whether the run at this instant failed, and the reminder was cancelled before the retry. */
  private boolean hasRun(Instant due) {
    return reminder.standing().tally().last().map(Tally.Last::due).filter(due::equals).isPresent();
  }

  private NextFire retried(Instant due) {
    return NextFire.planned(due).retried(now, reminder.standing().tally().fires() > 0);
  }

  private Step ended(Standing standing) {
    return Step.of(restored.with(standing), List.of());
  }
}
