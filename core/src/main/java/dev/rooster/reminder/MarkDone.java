package dev.rooster.reminder;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Marks the latest occurrence as done: part of {@link Lifecycle}. A one-shot is over, and so is a
 * reminder that only its snooze kept active. To say done again changes nothing.
 */
final class MarkDone {
  private final Reminder reminder;
  private final Standing standing;
  private final Series series;
  private final Instant now;

  MarkDone(Reminder reminder, Series series, Instant now) {
    this.reminder = reminder;
    this.standing = reminder.standing();
    this.series = series;
    this.now = now;
  }

  Step step(String by) {
    if (isDone()) {
      return Step.of(reminder, List.of());
    }
    boolean over = standing.status().ended();
    if (!over && !comesOnce() && latest().isEmpty()) {
      throw new RefusedException(
          RefusedException.Reason.WRONG_STATE,
          reminder.id() + " has not fired yet, so there is nothing to mark as done",
          "cancel it to end the series, or wait until it has fired");
    }
    Instant due = latest().or(() -> standing.next().map(NextFire::due)).orElse(now);
    Standing done =
        standing.with(
            standing.tally().with(Response.done(new Acknowledged(due, now, by, dropped()))));
    if (over) {
      return Step.of(reminder.with(done), List.of());
    }
    return comesOnce()
        ? Step.of(
            reminder.with(done.ended(Status.COMPLETED, Reason.Plain.MARKED_DONE)),
            new RecordPassedOver(reminder, series, now).records(Reason.Plain.DONE_BEFORE))
        : new SnoozeTransition(reminder, series, now).dropped(done);
  }

  /** The condition of the latest occurrence is met: mode until and once are over. */
  Step met(String by) {
    boolean ends =
        !standing.status().ended()
            && latest().isPresent()
            && reminder
                .definition()
                .condition()
                .filter(it -> it.mode() != Condition.Mode.EACH)
                .isPresent();
    if (!ends) {
      return step(by);
    }
    Standing done =
        standing.with(
            standing.tally().with(Response.done(new Acknowledged(latest().orElse(now), now, by))));
    return Step.of(
        reminder.with(done.ended(Status.COMPLETED, Reason.Plain.CONDITION_MET)),
        new RecordPassedOver(reminder, series, now).records(Reason.Plain.COMPLETED_BEFORE));
  }

  private boolean isDone() {
    Response response = standing.tally().response();
    return standing.snoozedUntil().isEmpty()
        && response.acknowledged().map(Acknowledged::due).filter(this::isLatest).isPresent();
  }

  private boolean isLatest(Instant due) {
    return standing.status().ended() || latest().filter(due::equals).isPresent();
  }

  /** The fire ahead that does not come any more; that of a paused one-shot is not kept. */
  private Optional<Instant> dropped() {
    if (comesOnce()) {
      return standing
          .next()
          .filter(it -> it.reason() == NextFire.Reason.PLANNED)
          .filter(_ -> standing.status() == Status.ACTIVE && !reminder.running())
          .map(NextFire::due);
    }
    return standing.snoozedUntil().or(this::droppedRetry);
  }

  /** As {@link SnoozeTransition#dropped} does to a series. */
  private Optional<Instant> droppedRetry() {
    return standing
        .next()
        .filter(_ -> !Run.isOfPlan(reminder))
        .filter(it ->
            switch (it.reason()) {
              case RETRY, INTERRUPTED -> true;
              case PLANNED, BACKED_OFF, MISSED, QUEUED, UNKNOWN -> false;
            })
        .map(NextFire::due);
  }

  private boolean comesOnce() {
    return reminder.comesOnce() || SnoozeTransition.isSpent(reminder);
  }

  /** The occurrence that runs, or ran last. */
  private Optional<Instant> latest() {
    return standing.claim().map(Claim::due).or(() -> standing.tally().last().map(Tally.Last::due));
  }
}
