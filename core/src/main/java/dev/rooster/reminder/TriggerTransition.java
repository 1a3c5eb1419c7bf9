package dev.rooster.reminder;

import dev.rooster.schedule.Bounded;
import dev.rooster.schedule.Passed;
import dev.rooster.schedule.Schedule;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/**
 * Plans and withdraws the fire of a reminder whose instants come from outside: part of {@link
 * Lifecycle}. A trigger that is known already, or that the reminder cannot use, changes nothing.
 */
final class TriggerTransition {
  private final Reminder reminder;
  private final Standing standing;
  private final Series series;
  private final Instant now;

  TriggerTransition(Reminder reminder, Series series, Instant now) {
    this.reminder = reminder;
    this.standing = reminder.standing();
    this.series = series;
    this.now = now;
  }

  Step triggered(Instant wanted) {
    Instant at = wanted.truncatedTo(ChronoUnit.MILLIS);
    if (!listens() || isKnown(at)) {
      return unchanged();
    }
    if (reminder.definition().schedule() instanceof Bounded bounded && !bounded.allows(at)) {
      return bounded.isOver(at) && !reminder.running() ? completed() : unchanged();
    }
    if (standing.status() == Status.PAUSED) {
      return reminder.definition().oneShot() && standing.next().isEmpty()
          ? planned(at)
          : unchanged();
    }
    return standing.next().map(next -> beside(next, at)).orElseGet(() -> planned(at));
  }

  private boolean listens() {
    return reminder.definition().triggered() && !standing.status().ended() && !onlySnoozed();
  }

  private boolean onlySnoozed() {
    return standing.tally().response().snooze().filter(Snooze::alone).isPresent();
  }

  /** Earlier ones have their records, unless the latest ran by a clock that was ahead. */
  private boolean isKnown(Instant at) {
    Optional<Instant> last = standing.tally().last().map(Tally.Last::due);
    return standing.tally().ahead().contains(at)
        || last.filter(at::equals).isPresent()
        || last.filter(due -> at.isBefore(due) && !due.isAfter(now)).isPresent()
        || standing.claim().map(Claim::due).filter(at::equals).isPresent()
        || standing.next().map(NextFire::due).filter(at::equals).isPresent();
  }

  /** A later fire gives way, and a later trigger gives way to a snooze that is to come. */
  private Step beside(NextFire next, Instant at) {
    if (isAhead(next)) {
      return planned(snooze().filter(at::isAfter).orElse(at));
    }
    return at.isAfter(now) || reminder.definition().oneShot() ? unchanged() : overlapped(next, at);
  }

  /** The snooze, if it is to come. */
  private Optional<Instant> snooze() {
    return Series.of(reminder.with(standing.waiting())).after(Lifecycle.after(reminder, now));
  }

  /** An occurrence before it runs, is about to, or is retried. */
  private Step overlapped(NextFire next, Instant at) {
    boolean queues = reminder.definition().policies().overlap() == Overlap.QUEUE;
    return queues && Run.isOfPlan(reminder) && at.isAfter(next.due())
        ? planned(at)
        : Step.of(reminder, List.of(joined(at, next.due())));
  }

  /** A trigger that got no run of its own, because of this one. */
  private Occurrence joined(Instant at, Instant run) {
    return Occurrence.passed(
        reminder, Passed.one(at), Occurrence.Status.SKIPPED, new Reason.StillRunning(run), now);
  }

  /**
   * The occurrence of the claim comes again. A trigger that was queued behind it has replaced it as
   * the plan, and joins it now.
   */
  Step released(Schedule claimed) {
    Claim claim = standing.claim().orElseThrow();
    Standing free = standing.released();
    Optional<NextFire> behind =
        standing
            .next()
            .filter(next -> next.due().isAfter(claim.due()) && !claim.manual())
            .filter(_ -> listens() && reminder.definition().schedule().equals(claimed));
    if (behind.isEmpty()) {
      return Step.of(reminder.with(free), List.of());
    }
    Instant at = behind.get().due();
    return Step.of(
        reminder.with(free.with(NextFire.again(claim))),
        isSnooze(behind.get()) ? List.of() : List.of(joined(at, claim.due())));
  }

  /** Only a fire ahead is withdrawn: one that is due has come. */
  Step withdrawn() {
    Optional<NextFire> trigger =
        standing.next().filter(next -> isAhead(next) && !isSnooze(next)).filter(_ -> listens());
    if (trigger.isEmpty()) {
      return unchanged();
    }
    return snooze()
        .map(this::planned)
        .orElseGet(() -> Step.of(reminder.with(standing.waiting()), List.of()));
  }

  private boolean isAhead(NextFire next) {
    return next.reason() == NextFire.Reason.PLANNED
        && next.due().isAfter(now)
        && !Run.isOfPlan(reminder);
  }

  private boolean isSnooze(NextFire next) {
    return standing.snooze(now).map(Snooze::until).filter(next.due()::equals).isPresent();
  }

  private Step planned(Instant at) {
    return Step.of(reminder.with(standing.with(NextFire.planned(at))), List.of());
  }

  /** The bounds have ended. */
  private Step completed() {
    return Step.of(
        reminder.with(standing.exhausted()),
        new RecordPassedOver(reminder, series, now).records(Reason.Plain.COMPLETED_BEFORE));
  }

  private Step unchanged() {
    return Step.of(reminder, List.of());
  }
}
