package dev.rooster.reminder;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Takes back what {@link MarkDone} has done: part of {@link Lifecycle}. A dropped fire returns if
 * its time is still ahead. If its time has passed, or if it was a retry, the reminder stays done.
 */
final class TakeBackDone {
  /** Long enough for a slip; later, a person snoozes the reminder instead. */
  static final Duration WITHIN = Duration.ofMinutes(10);

  private static final String REMEDY = "snooze it to have it come again";

  private final Reminder reminder;
  private final Standing standing;
  private final Series series;
  private final Instant now;

  TakeBackDone(Reminder reminder, Series series, Instant now) {
    this.reminder = reminder;
    this.standing = reminder.standing();
    this.series = series;
    this.now = now;
  }

  Step step() {
    Acknowledged done = standing.tally().response().acknowledged().orElseThrow(this::notDone);
    if (standing.status() == Status.CANCELLED) {
      throw refused("has been cancelled", "create a new reminder");
    }
    if (now.isAfter(done.at().plus(WITHIN))) {
      throw refused("was marked as done more than 10 minutes ago", REMEDY);
    }
    Standing open =
        standing.with(standing.tally().with(standing.tally().response().withoutAcknowledged()));
    if (done.dropped().isPresent()) {
      return restored(open, done.dropped().get());
    }
    return Step.of(reminder.with(endedByDone() ? asCompleted(open, done) : open), List.of());
  }

  private RefusedException notDone() {
    return refused("is not marked as done", "nothing to do; it may have fired since");
  }

  private boolean endedByDone() {
    return standing.status() == Status.COMPLETED
        && standing.reason().filter(Reason.Plain.MARKED_DONE::equals).isPresent();
  }

  /** After a run that succeeded, a one-shot is over whether it is done or not. */
  private Standing asCompleted(Standing open, Acknowledged done) {
    boolean hasSucceeded =
        standing
            .tally()
            .last()
            .filter(it -> it.due().equals(done.due()))
            .filter(it -> it.status() == Occurrence.Status.OK)
            .isPresent();
    if (!hasSucceeded || reminder.running()) {
      throw refused("ended when it was marked as done, and had no fire left", REMEDY);
    }
    return open.exhausted();
  }

  private Step restored(Standing open, Instant dropped) {
    if (!dropped.isAfter(now)) {
      throw refused("was due at %s, which has passed".formatted(dropped), REMEDY);
    }
    Reminder before = reminder.with(open);
    boolean ownTime = reminder.definition().oneShot() && reminder.definition().isScheduled(dropped);
    return ownTime && standing.status().ended()
        ? Step.of(before.with(open.active(NextFire.planned(dropped))), List.of())
        : new SnoozeTransition(before, series, now).returned(dropped);
  }

  private RefusedException refused(String why, String remedy) {
    return new RefusedException(
        RefusedException.Reason.WRONG_STATE, "%s %s".formatted(reminder.id(), why), remedy);
  }
}
