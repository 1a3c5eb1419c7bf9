package dev.rooster.reminder;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What comes next when a run is over and its reminder goes on: part of {@link Lifecycle}. */
final class PlanNextFire {
  private final Reminder reminder;
  private final Standing standing;
  private final Run run;
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
    this.since = run.claim().since();
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

  /** A person asked for this run, or its plan was changed since: the plan stays, if it can. */
  private Standing besidePlan() {
    if (pausesNow()) {
      Step paused =
          new PauseTransition(reminder.with(standing), series, now).begin(trouble(), true);
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
        && !reminder.definition().oneShot()
        && !(outcome instanceof Outcome.Interrupted)
        && due.isAfter(since)
        && !due.isAfter(now);
  }

  /** The plan was what ran: the next natural instant, counted from the planned one. */
  private Standing afterPlan(NextFire fire) {
    if (pausesNow() || standing.status() == Status.PAUSED) {
      records.addAll(new RecordPassedOver(reminder, "", series, now).records());
      Standing next = standing.orCompleted(series.after(later(run.due(), now)));
      return pausesNow() && !next.status().ended() ? next.paused(trouble(), true) : next;
    }
    records.addAll(new RecordPassedOver(reminder, "", series, now).passedOver());
    return outcome instanceof Outcome.Failed ? backedOff() : afterDue(fire);
  }

  private boolean pausesNow() {
    return standing.status() == Status.ACTIVE
        && (outcome instanceof Outcome.Halted
            || standing.tally().errorsInARow() >= Lifecycle.ERRORS_UNTIL_PAUSE);
  }

  private String trouble() {
    if (outcome instanceof Outcome.Halted halted) {
      return halted.why();
    }
    return "%d errors in a row, the last one: %s"
        .formatted(
            standing.tally().errorsInARow(),
            standing.tally().last().map(Tally.Last::error).orElse(""));
  }

  /** What is passed over is recorded when the next one comes; at once if none does. */
  private Standing backedOff() {
    Instant earliest = now.plus(Backoff.after(standing.tally().errorsInARow()));
    Optional<Instant> next =
        series.after(run.due()).flatMap(first -> series.atOrAfter(later(first, earliest)));
    if (next.isEmpty()) {
      skip(run.due().plusNanos(1), earliest, RecordPassedOver.BACKING_OFF);
      return standing.ended(Status.COMPLETED, "");
    }
    return standing.with(NextFire.backedOff(next.get(), run.due()));
  }

  private Standing afterDue(NextFire fire) {
    Optional<Instant> next = series.after(run.due());
    if (next.isEmpty() || next.get().isAfter(now)) {
      return standing.orCompleted(next);
    }
    Optional<Standing> madeUp = madeUp(fire, next.get());
    if (madeUp.isPresent()) {
      return madeUp.get();
    }
    Instant seen = seenUntil(fire);
    return next.get().isAfter(seen) ? standing.orCompleted(next) : overlapped(next.get(), seen);
  }

  /**
   * Where all that was missed is made up for: what came until this one was found missed, and what
   * came until it was tried again.
   */
  private Optional<Standing> madeUp(NextFire fire, Instant due) {
    Missed missed = policies.missed();
    boolean late =
        switch (fire.reason()) {
          case MISSED, RETRY, INTERRUPTED -> true;
          case PLANNED, BACKED_OFF, QUEUED, UNKNOWN -> false;
        };
    if (!late || missed.policy() != Missed.Policy.ALL) {
      return Optional.empty();
    }
    return series
        .passed(later(due, fire.at().minus(missed.within())), fire.at())
        .map(passed -> {
          Instant first = series.latest(passed, Missed.MOST_MADE_UP_FOR);
          skip(due, first, "too old, or too many, to be made up for");
          return standing.with(NextFire.missed(first, fire.at()));
        });
  }

  /**
   * Until when somebody is known to have been there. What came later is planned, however late, and
   * found missed or not when it is claimed.
   */
  private Instant seenUntil(NextFire fire) {
    Instant watched =
        switch (fire.reason()) {
          case PLANNED, BACKED_OFF -> since;
          case RETRY, MISSED, QUEUED, UNKNOWN ->
              since.isAfter(fire.at().plus(Missed.GRACE)) ? fire.at() : since;
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
    skip(due, first, "too many occurrences were waiting");
    return standing.with(NextFire.queued(first, seen));
  }

  /**
   * What came while this ran is skipped. What had come before it started is not its doing, and
   * still runs if it is fresh.
   */
  private Standing skipped(Instant due, Instant seen) {
    Optional<Instant> fresh =
        series
            .atOrAfter(later(due, now.minus(Missed.GRACE)))
            .filter(it -> !it.isAfter(since) && !it.isAfter(seen));
    if (fresh.isPresent()) {
      skip(due, fresh.get(), "an earlier occurrence took too long to start");
      return standing.with(NextFire.planned(fresh.get()));
    }
    skip(due, seen.plusNanos(1), RecordPassedOver.stillRunning(run.due()));
    return standing.orCompleted(series.after(seen));
  }

  private void skip(Instant from, Instant end, String why) {
    series
        .passedBefore(from, end)
        .map(it -> Occurrence.passed(reminder.id(), it, Occurrence.Status.SKIPPED, why, now))
        .ifPresent(records::add);
  }

  private static Instant later(Instant a, Instant b) {
    return a.isAfter(b) ? a : b;
  }
}
