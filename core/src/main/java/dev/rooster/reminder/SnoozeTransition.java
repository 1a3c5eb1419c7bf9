package dev.rooster.reminder;

import dev.rooster.schedule.Passed;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Adds, replaces and drops the fire of a snooze: part of {@link Lifecycle}. The instants of the
 * schedule stay as they are. A running occurrence finds the change when it ends.
 */
final class SnoozeTransition {
  private final Reminder reminder;
  private final Standing standing;
  private final Series series;
  private final Instant now;

  /**
   * @param series with the snooze so far
   */
  SnoozeTransition(Reminder reminder, Series series, Instant now) {
    this.reminder = reminder;
    this.standing = reminder.standing();
    this.series = series;
    this.now = now;
  }

  /** By request. */
  Step snoozed(Instant until) {
    if (standing.status() == Status.CANCELLED) {
      Lifecycle.refuseEnded(reminder, "snoozed");
    }
    if (standing.status() == Status.PAUSED) {
      throw new RefusedException(
          RefusedException.Reason.WRONG_STATE,
          reminder.id() + " is paused and cannot be snoozed",
          "resume it first");
    }
    if (!until.isAfter(now)) {
      throw RefusedException.invalid(
          "%s is not in the future".formatted(until), "snooze to a later time");
    }
    return until(until);
  }

  /** Cancelled reminders stay so; paused ones come again when they are resumed. */
  Step again(Instant at) {
    Instant soonest = now.plus(Outcome.Again.SOONEST);
    return standing.status() == Status.CANCELLED
        ? Step.of(reminder, List.of())
        : until(at.isAfter(soonest) ? at : soonest);
  }

  /** It was dropped by mistake. */
  Step returned(Instant until) {
    return until(until);
  }

  private Step until(Instant wanted) {
    Snooze snooze = new Snooze(free(wanted.truncatedTo(ChronoUnit.MILLIS)), standsAlone());
    Tally tally = standing.tally();
    Standing snoozed =
        standing.with(
            tally.with(tally.ahead().without(snooze.until())).with(Response.snoozed(snooze)));
    if (snooze.alone()) {
      return Step.of(
          reminder.with(
              standing.status().ended()
                  ? snoozed.active(NextFire.planned(snooze.until()))
                  : snoozed.with(NextFire.planned(snooze.until()))),
          new RecordPassedOver(reminder, series, now).records(Reason.Plain.SNOOZED_BEFORE));
    }
    return moved(snoozed, Optional.of(snooze.until()), Reason.Plain.SNOOZED_BEFORE);
  }

  private boolean standsAlone() {
    return standing.status().ended() || reminder.comesOnce() || isSpent(reminder);
  }

  /** Whether at most a retry was to come. */
  static boolean isSpent(Reminder reminder) {
    return reminder.definition().policies().spentAfter(reminder.standing().tally().fires());
  }

  /** An instant has one record: one that has run is not used again. */
  private Instant free(Instant wanted) {
    Instant until = wanted;
    while (isTaken(until)) {
      until = until.plusMillis(1);
    }
    return until;
  }

  private boolean isTaken(Instant instant) {
    Tally tally = standing.tally();
    return tally.last().map(Tally.Last::due).filter(instant::equals).isPresent()
        || standing.claim().map(Claim::due).filter(instant::equals).isPresent()
        || (tally.ahead().contains(instant) && reminder.definition().isScheduled(instant));
  }

  /**
   * The same without its snooze; only for a series that continues.
   *
   * @param without with the response that has no snooze
   */
  Step dropped(Standing without) {
    return moved(without, Optional.empty(), Reason.Plain.DONE_BEFORE);
  }

  private Step moved(Standing changed, Optional<Instant> until, Reason why) {
    Optional<NextFire> next = standing.next();
    if (next.isEmpty()) {
      Optional<NextFire> only = until.map(NextFire::planned);
      return Step.of(reminder.with(only.map(changed::with).orElse(changed)), List.of());
    }
    if (Run.isOfPlan(reminder) && !isBefore(next.get(), until)) {
      return Step.of(reminder.with(changed), List.of());
    }
    try {
      return moved(changed, next.get(), until, why);
    } catch (RuntimeException e) {
      // A schedule that fails is asked again; the known fire stays.
      return Step.of(reminder.with(changed), List.of());
    }
  }

  /** Whether the snooze comes before the running occurrence, because the clock was set back. */
  private static boolean isBefore(NextFire running, Optional<Instant> until) {
    return until.filter(running.due()::isAfter).isPresent();
  }

  /**
   * Moves a fire ahead to the snooze, if that is earlier, or away from a snooze that is no longer
   * wanted. A retry is dropped: the person has said when it comes again, or that it need not.
   */
  private Step moved(Standing changed, NextFire next, Optional<Instant> until, Reason why) {
    Series other = Series.of(reminder.with(changed));
    return switch (next.reason()) {
      case PLANNED, BACKED_OFF -> planned(changed, next, until, other, why);
      case RETRY, INTERRUPTED ->
          Step.of(
              reminder.with(
                  other
                      .after(Lifecycle.after(reminder, now))
                      .map(it -> ahead(changed, NextFire.planned(it), until, other))
                      .orElseGet(() -> other.onward(changed, until))),
              new RecordPassedOver(reminder, series, now).records(why));
      case MISSED, QUEUED, UNKNOWN -> Step.of(reminder.with(changed), List.of());
    };
  }

  private Step planned(
      Standing changed, NextFire next, Optional<Instant> until, Series other, Reason why) {
    if (next.due().isAfter(now)) {
      return Step.of(reminder.with(ahead(changed, next, until, other)), List.of());
    }
    return isReplaced(next, other)
        ? Step.of(reminder.with(other.onward(changed, other.after(next.due()))), open(next, why))
        : Step.of(reminder.with(changed), List.of());
  }

  private static Standing ahead(
      Standing changed, NextFire next, Optional<Instant> until, Series other) {
    Optional<Instant> earlier = until.filter(next.due()::isAfter);
    Standing moved =
        earlier
            .or(() -> other.atOrAfter(next.due()))
            .map(it -> planned(next, it))
            .map(changed::with)
            .orElseGet(() -> other.exhausted(changed));
    Tally tally = moved.tally();
    return earlier
        .filter(it -> isAccountedFor(next, other.after(it)))
        .map(it -> tally.ahead().with(between(it, next.accountedUntil())))
        .map(ahead -> moved.with(tally.with(ahead)))
        .orElse(moved);
  }

  private static NextFire planned(NextFire next, Instant due) {
    if (due.equals(next.due())) {
      return next;
    }
    return due.isAfter(next.accountedUntil()) ? next.plannedFor(due) : NextFire.planned(due);
  }

  /** Whether the instant has its record already, because the clock was set back since. */
  private static boolean isAccountedFor(NextFire next, Optional<Instant> due) {
    return due.filter(it -> !it.isAfter(next.accountedUntil())).isPresent();
  }

  private static RanAhead.Span between(Instant snooze, Instant accounted) {
    return new RanAhead.Span(snooze.plusMillis(1), Instant.ofEpochMilli(accounted.toEpochMilli()));
  }

  /** Whether the next fire was the snooze, which the series has no longer. */
  private static boolean isReplaced(NextFire next, Series other) {
    return other.atOrAfter(next.due()).filter(next.due()::equals).isEmpty();
  }

  private List<Occurrence> open(NextFire next, Reason why) {
    if (standing.status() != Status.ACTIVE) {
      return List.of();
    }
    List<Occurrence> records = new ArrayList<>();
    records.addAll(new RecordPassedOver(reminder, series, now).passedOver());
    records.add(
        Occurrence.passed(reminder, Passed.one(next.due()), Occurrence.Status.SKIPPED, why, now));
    return records;
  }
}
