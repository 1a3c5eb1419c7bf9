package dev.rooster.reminder;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds the next fire after a run whose reminder continues: part of {@link Lifecycle}. */
final class PlanNextFire {
  private final Reminder reminder;
  private final Standing standing;
  private final Run run;

  /** When the run started; no later than now, if the clock was set back since. */
  private final Instant since;

  private final Outcome outcome;
  private final Instant now;
  private final Series series;
  private final Policies policies;
  private final List<Occurrence> records = new ArrayList<>();

  /**
   * @param reminder as it ran, with its claim
   * @param standing with this run counted, and without the claim
   */
  PlanNextFire(Reminder reminder, Standing standing, Outcome outcome, Instant now, Series series) {
    this.reminder = reminder;
    this.standing = standing;
    this.run = Run.of(reminder);
    this.since = run.claim().since().isAfter(now) ? now : run.claim().since();
    this.outcome = outcome;
    this.now = now;
    this.series = series;
    this.policies = reminder.definition().policies();
  }

  Step step() {
    Optional<NextFire> plan = run.plan();
    try {
      Standing next = plan.isPresent() ? afterPlan(plan.get()) : besidePlan();
      return Step.of(reminder.with(next), records);
    } catch (RuntimeException e) {
      return plan.isPresent()
          ? Step.of(reminder.with(Lifecycle.unplanned(standing, run.due(), 1, e, now)), List.of())
          : Step.of(reminder.with(standing), List.of());
    }
  }

  /** A manual run, or a run whose plan was edited since: the plan stays, if possible. */
  private Standing besidePlan() {
    if (pausesNow()) {
      Step paused =
          new PauseTransition(reminder.with(standing), series, now).begin(Optional.of(trouble()));
      records.addAll(paused.records());
      return paused.reminder().standing();
    }
    return standing
        .next()
        .filter(next -> next.reason() == NextFire.Reason.PLANNED && cameMeanwhile(next.due()))
        .map(next -> overlapped(next.due(), now))
        .orElse(standing);
  }

  private boolean cameMeanwhile(Instant due) {
    return standing.status() == Status.ACTIVE
        && !reminder.comesOnce()
        && !(outcome instanceof Outcome.Interrupted)
        && due.isAfter(since)
        && !due.isAfter(now);
  }

  /** The plan ran: continue with the instant of the schedule after the planned one. */
  private Standing afterPlan(NextFire fire) {
    if (pausesNow() || standing.status() == Status.PAUSED) {
      records.addAll(
          new RecordPassedOver(reminder, series, now).records(new Reason.StillRunning(run.due())));
      Standing next = standing.orCompleted(series.after(later(run.due(), now)));
      return pausesNow() && !next.status().ended() ? next.paused(trouble()) : next;
    }
    records.addAll(new RecordPassedOver(reminder, series, now).passedOver());
    return outcome instanceof Outcome.Failed failed && !failed.tolerated()
        ? backedOff()
        : afterDue(fire);
  }

  private boolean pausesNow() {
    return standing.status() == Status.ACTIVE
        && (outcome instanceof Outcome.Halted
            || standing.tally().errorsInARow() >= Lifecycle.ERRORS_UNTIL_PAUSE);
  }

  private Reason trouble() {
    Tally tally = standing.tally();
    return outcome instanceof Outcome.Halted halted
        ? new Reason.Halted(halted.why())
        : new Reason.ErrorsInARow(tally.errorsInARow(), tally.last().flatMap(Tally.Last::why));
  }

  /**
   * A snooze comes at its time. Passed-over occurrences are recorded when the next one comes; at
   * once if none does.
   */
  private Standing backedOff() {
    Instant backedOff = now.plus(Backoff.after(standing.tally().errorsInARow()));
    Instant earliest =
        standing.snooze(now).map(Snooze::until).filter(backedOff::isAfter).orElse(backedOff);
    Optional<Instant> next =
        series.after(run.due()).flatMap(first -> series.atOrAfter(later(first, earliest)));
    if (next.isEmpty()) {
      skip(run.due().plusNanos(1), earliest, Reason.Plain.BACKING_OFF);
      return standing.exhausted();
    }
    return standing.with(NextFire.backedOff(next.get(), run.due()));
  }

  private Standing afterDue(NextFire fire) {
    Optional<Instant> next = series.after(run.due());
    if (next.isEmpty() || next.get().isAfter(now)) {
      return standing.orCompleted(next);
    }
    Optional<Standing> caughtUp = caughtUp(fire, next.get());
    if (caughtUp.isPresent()) {
      return caughtUp.get();
    }
    Instant seen = seenUntil(fire);
    return next.get().isAfter(seen) ? standing.orCompleted(next) : overlapped(next.get(), seen);
  }

  /** With the policy {@code all}: the occurrences that were due until then run too. */
  private Optional<Standing> caughtUp(NextFire fire, Instant due) {
    return policies.missed().policy() == Missed.Policy.ALL
        ? caughtUpUntil(fire)
            .map(end -> end.isAfter(now) ? now : end)
            .flatMap(end -> caughtUp(due, end, fire.earlier()))
        : Optional.empty();
  }

  /**
   * The end of the time to catch up: when the first missed occurrence started, or when this one was
   * retried. For an occurrence that started within the grace period, its own start.
   */
  private Optional<Instant> caughtUpUntil(NextFire fire) {
    return switch (fire.reason()) {
      case MISSED, RETRY, INTERRUPTED -> Optional.of(fire.justMissed() ? since : fire.at());
      case PLANNED, BACKED_OFF ->
          fire.canBeSuperseded() && run.lateBy().compareTo(Missed.GRACE) <= 0
              ? Optional.of(since)
              : Optional.empty();
      case QUEUED, UNKNOWN -> Optional.empty();
    };
  }

  private Optional<Standing> caughtUp(Instant due, Instant end, Earlier earlier) {
    return series
        .passed(later(due, end.minus(policies.missed().reach())), end)
        .map(passed -> {
          Instant first = series.latest(passed, Missed.MOST_CAUGHT_UP);
          skip(due, first, Reason.Plain.TOO_OLD_OR_TOO_MANY);
          return standing.with(NextFire.missed(first, end, earlier.behind()));
        });
  }

  /**
   * Until when a node is known to have been active. A later occurrence is planned, however late;
   * the claim finds out whether it was missed.
   */
  private Instant seenUntil(NextFire fire) {
    Instant watched =
        switch (fire.reason()) {
          case PLANNED, BACKED_OFF -> since;
          case RETRY, MISSED, QUEUED, UNKNOWN ->
              !fire.justMissed() && since.isAfter(fire.at().plus(Missed.GRACE)) ? fire.at() : since;
          case INTERRUPTED -> fire.due();
        };
    boolean unseen = series.after(watched).filter(due -> !due.isAfter(since)).isPresent();
    return unseen || outcome instanceof Outcome.Interrupted ? watched : now;
  }

  private Standing overlapped(Instant due, Instant seen) {
    return switch (policies.overlap()) {
      case QUEUE -> queued(due, seen);
      case SKIP -> skipped(due, seen);
    };
  }

  private Standing queued(Instant due, Instant seen) {
    Instant first =
        series
            .passed(due, seen)
            .map(passed -> series.latest(passed, Overlap.MOST_QUEUED))
            .orElse(due);
    skip(due, first, Reason.Plain.TOO_MANY_WAITING);
    return standing.with(NextFire.queued(first, seen));
  }

  /**
   * Occurrences that were due during this run are skipped. Of those that were due before it
   * started, the latest still runs, within the grace period; with the policy {@code all}, each.
   */
  private Standing skipped(Instant due, Instant seen) {
    Optional<NextFire> fresh =
        series
            .passed(later(due, now.minus(Missed.GRACE)), since.isBefore(seen) ? since : seen)
            .map(it ->
                startsWithTheFirst()
                    ? NextFire.planned(it.first())
                    : NextFire.chosen(it.last(), now));
    if (fresh.isPresent()) {
      skip(due, fresh.get().due(), Reason.Plain.TOOK_TOO_LONG_TO_START);
      return standing.with(fresh.get());
    }
    skip(due, seen.plusNanos(1), new Reason.StillRunning(run.due()));
    return standing.orCompleted(series.after(seen));
  }

  /** Those that came during a catch-up or a retry are overlaps, even with the policy all. */
  private boolean startsWithTheFirst() {
    return policies.missed().policy() == Missed.Policy.ALL
        && run.plan().filter(NextFire::canBeSuperseded).isPresent();
  }

  private void skip(Instant from, Instant end, Reason why) {
    series
        .passedBefore(from, end)
        .map(it -> Occurrence.passed(reminder, it, Occurrence.Status.SKIPPED, why, now))
        .ifPresent(records::add);
  }

  private static Instant later(Instant a, Instant b) {
    return a.isAfter(b) ? a : b;
  }
}
