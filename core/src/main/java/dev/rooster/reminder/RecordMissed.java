package dev.rooster.reminder;

import dev.rooster.schedule.Passed;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Records an occurrence that was due while no node was active, or that a later one supersedes: part
 * of {@link Lifecycle}.
 */
final class RecordMissed {
  private final Reminder reminder;
  private final Instant due;
  private final Earlier earlier;
  private final Instant now;
  private final Series series;
  private final Missed missed;
  private final boolean superseded;
  private final Standing standing;
  private final List<Occurrence> records = new ArrayList<>();

  /** Occurrences due before this were missed; later ones were seen in time. */
  private final Instant missedUntil;

  RecordMissed(
      Reminder reminder, Instant watchingSince, Earlier earlier, Instant now, Series series) {
    this.reminder = reminder;
    this.due = Run.of(reminder).due();
    this.earlier = earlier;
    this.now = now;
    this.series = series;
    this.missed = policy(reminder, due, now);
    this.standing = reminder.standing().released();
    this.superseded = !due.plus(Missed.GRACE).isBefore(watchingSince);
    Instant end = (watchingSince.isAfter(now) ? now : watchingSince).minus(Missed.GRACE);
    this.missedUntil = end.isAfter(due) ? end : due.plusNanos(1);
  }

  /** A person chose the time of a snooze: it is not skipped, and neither is what stands for it. */
  private static Missed policy(Reminder reminder, Instant due, Instant now) {
    Missed missed = reminder.definition().policies().missed();
    return missed.policy() == Missed.Policy.SKIP
            && reminder
                .standing()
                .tally()
                .response()
                .snooze()
                .filter(it -> it.isBetween(due, now))
                .isPresent()
        ? Missed.ONCE_WITHIN_A_WEEK
        : missed;
  }

  /**
   * A due instant that is yet to come, or whose successor is, was claimed by a clock that was
   * ahead: its plan stays.
   */
  Step step() {
    if (due.isAfter(now)) {
      return Step.of(reminder.with(standing), records);
    }
    if (standing.status().ended() || !Run.isOfPlan(reminder)) {
      records.add(missed(Passed.one(due)));
      return Step.of(reminder.with(standing), records);
    }
    try {
      if (superseded && standing.status() == Status.ACTIVE && isLatest()) {
        return Step.of(reminder.with(standing), records);
      }
      records.addAll(new RecordPassedOver(reminder, series, now).passedOver());
      Optional<NextFire> next = next();
      return Step.of(
          reminder.with(
              next.map(standing::with)
                  .orElseGet(() ->
                      series.waits()
                          ? standing.waiting()
                          : standing.ended(Status.COMPLETED, Reason.Plain.TIME_MISSED))),
          records);
    } catch (RuntimeException e) {
      return Step.of(reminder.with(unplanned(e)), records);
    }
  }

  private boolean isLatest() {
    return series.after(due).filter(later -> !later.isAfter(now)).isEmpty();
  }

  private Optional<NextFire> next() {
    if (standing.status() == Status.PAUSED && !reminder.comesOnce()) {
      return recorded(now.plusNanos(1));
    }
    return switch (missed.policy()) {
      case SKIP, ONCE -> latest();
      case ALL -> all();
    };
  }

  /** The latest one that has come, if a node was active soon enough or if it is not too old. */
  private Optional<NextFire> latest() {
    Instant latest = series.beginningWith(due, now).last();
    if (latest.isBefore(missedUntil)) {
      boolean late = missed.policy() == Missed.Policy.ONCE && missed.catchesUp(latest, now);
      return late ? late(latest) : recorded(missedUntil);
    }
    record(latest);
    return Optional.of(NextFire.chosen(latest, now));
  }

  private Optional<NextFire> all() {
    Instant young = now.minus(missed.within());
    Instant oldest = young.isBefore(missedUntil) ? young : missedUntil;
    Optional<Passed> caughtUp =
        due.isBefore(oldest)
            ? series.passed(oldest, now)
            : Optional.of(series.beginningWith(due, now));
    return caughtUp.isEmpty()
        ? recorded(missedUntil)
        : late(series.latest(caughtUp.get(), Missed.MOST_CAUGHT_UP));
  }

  private Optional<NextFire> late(Instant first) {
    record(first);
    return Optional.of(NextFire.missed(first, earlier));
  }

  /** Records the occurrences due before the end as missed, and plans the first one after it. */
  private Optional<NextFire> recorded(Instant end) {
    record(end);
    return series.atOrAfter(end).map(NextFire::planned);
  }

  private void record(Instant end) {
    if (due.isBefore(end)) {
      records.add(missed(series.beginningWith(due, end.minusNanos(1))));
    }
  }

  /** Where the schedule fails, this occurrence is treated as if it were the only one. */
  private Standing unplanned(RuntimeException e) {
    records.clear();
    if (missed.policy() != Missed.Policy.SKIP && missed.catchesUp(due, now)) {
      return standing.with(NextFire.missed(due, earlier));
    }
    records.add(missed(Passed.one(due)));
    return Lifecycle.unplanned(standing, due, 1, e, now);
  }

  private Occurrence missed(Passed passed) {
    return superseded
        ? Occurrence.passed(
            reminder, passed, Occurrence.Status.SKIPPED, Reason.Plain.SUPERSEDED, now)
        : Occurrence.passed(
            reminder, passed, Occurrence.Status.MISSED, Reason.Plain.NO_NODE_ACTIVE, now);
  }
}
