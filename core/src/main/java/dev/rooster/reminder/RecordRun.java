package dev.rooster.reminder;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Records an attempt and decides whether it is retried: part of {@link Lifecycle}. */
final class RecordRun {
  private static final int MOST_INTERRUPTIONS_OF_ONE_SHOT = 3;

  private final Reminder reminder;
  private final Run run;
  private final Outcome outcome;

  /**
   * Not before the plan that ran, nor the end before the start, if the clock was set back since.
   */
  private final Instant now;

  private final Instant endedAt;

  private final Series series;
  private final Policies policies;
  private final List<Occurrence> records = new ArrayList<>();

  /** Whether the occurrence counts as a fire, by this attempt or an earlier one. */
  private boolean fired;

  RecordRun(Reminder reminder, Outcome outcome, Earlier earlier, Instant now, Series series) {
    this.reminder = reminder;
    Run found = Run.of(reminder);
    this.run = found.with(found.earlier().and(earlier));
    this.outcome = outcome;
    this.now = run.plan().isPresent() ? later(now, run.due()) : now;
    this.endedAt = later(now, run.claim().since());
    this.series = series;
    this.policies = reminder.definition().policies();
  }

  private static Instant later(Instant a, Instant b) {
    return a.isAfter(b) ? a : b;
  }

  Step step() {
    Occurrence record = record();
    fired = firedBefore() || fires(record.status());
    records.add(record);
    Optional<NextFire> again = again(record);
    Standing standing = stand(tallied(record, again.isPresent()), again);
    boolean deleted =
        policies.deleteAfterRun()
            && record.status() == Occurrence.Status.OK
            && standing.status() == Status.COMPLETED;
    return new Step(reminder.with(standing), records, false, deleted);
  }

  private Occurrence record() {
    return switch (outcome) {
      case Outcome.Done done -> ran(Occurrence.Status.OK, done.why(), done.reply());
      case Outcome.Nothing nothing ->
          ran(Occurrence.Status.OK, Optional.of(Reason.Plain.NOTHING_TO_REPORT), nothing.reply());
      case Outcome.NotMet notMet ->
          ran(
              mode(Condition.Mode.UNTIL) ? Occurrence.Status.OK : Occurrence.Status.SKIPPED,
              notMet.why());
      case Outcome.Met met ->
          ran(
              mode(Condition.Mode.UNTIL) ? Occurrence.Status.SKIPPED : Occurrence.Status.OK,
              met.why());
      case Outcome.Skipped skipped -> ran(Occurrence.Status.SKIPPED, skipped.why());
      case Outcome.Blocked blocked -> ran(Occurrence.Status.BLOCKED, blocked.why());
      case Outcome.Failed failed -> ran(Occurrence.Status.ERROR, failed.why());
      case Outcome.Halted halted -> ran(Occurrence.Status.ERROR, halted.why());
      case Outcome.Interrupted cut -> ran(Occurrence.Status.INTERRUPTED, cut.why());
      case Outcome.Stopped stopped -> ran(Occurrence.Status.INTERRUPTED, stopped.why());
      case Outcome.Again ignored -> throw new IllegalArgumentException("its answer is recorded");
      case Outcome.Missed ignored -> throw new IllegalArgumentException("nothing ran");
      case Outcome.AskedAgain ignored -> throw new IllegalArgumentException("nothing ran");
    };
  }

  private Occurrence ran(Occurrence.Status status, Reason why) {
    return ran(status, Optional.of(why), "");
  }

  private Occurrence ran(Occurrence.Status status, Optional<Reason> why, String reply) {
    return Occurrence.ran(run, status, why, reply, outcome.details(), endedAt);
  }

  private boolean mode(Condition.Mode mode) {
    return reminder.definition().condition().filter(it -> it.mode() == mode).isPresent();
  }

  private Standing tallied(Occurrence record, boolean retried) {
    Tally before = reminder.standing().tally();
    int errors =
        switch (record.status()) {
          case OK -> 0;
          case ERROR -> before.errorsInARow() + (isTolerated() ? 0 : 1);
          case SKIPPED, MISSED, INTERRUPTED, BLOCKED -> before.errorsInARow();
        };
    Tally.Last last =
        new Tally.Last(
            record.due(), run.claim().since(), record.status(), record.why(), record.duration());
    return reminder
        .standing()
        .released()
        .with(
            new Tally(
                before.fires() + (fired && !firedBefore() && !isExtra() ? 1 : 0),
                errors,
                failing(record, retried),
                Optional.of(last),
                ahead(),
                before.response().ran(record.due())));
  }

  /** Whether it ran only because it was snoozed: such a run leaves the count of fires alone. */
  private boolean isExtra() {
    return !reminder.definition().oneShot()
        && reminder
            .standing()
            .tally()
            .response()
            .snooze()
            .filter(
                it -> it.until().equals(run.due()) && !reminder.definition().isScheduled(run.due()))
            .isPresent();
  }

  private boolean isTolerated() {
    return outcome instanceof Outcome.Failed failed && failed.tolerated();
  }

  /**
   * The plan may have been replaced since: by an edit, or by a trigger that waits behind the run.
   */
  private boolean firedBefore() {
    return run.plan().map(NextFire::fired).orElse(run.claim().fired());
  }

  /** An attempt that ended before it reached the agent is not a fire. */
  private boolean fires(Occurrence.Status status) {
    return switch (status) {
      case OK, ERROR, INTERRUPTED -> outcome.fired();
      case SKIPPED, MISSED, BLOCKED -> false;
    };
  }

  /** A failure that is retried may still become a success. A requested stop is no failure. */
  private Optional<Tally.Failing> failing(Occurrence record, boolean retried) {
    Optional<Tally.Failing> before = reminder.standing().tally().failing();
    boolean failed =
        switch (record.status()) {
          case ERROR -> !retried || outcome instanceof Outcome.Halted;
          case INTERRUPTED -> !retried && !(outcome instanceof Outcome.Stopped);
          case OK, SKIPPED, MISSED, BLOCKED -> false;
        };
    if (failed) {
      return Optional.of(before.orElse(Tally.Failing.from(record.due())).oneMore());
    }
    return record.status() == Occurrence.Status.OK ? Optional.empty() : before;
  }

  /**
   * A run whose plan was replaced by an earlier one, because the clock was set back, is ahead. A
   * manual run changes nothing: the plan may still pass over earlier instants.
   */
  private RanAhead ahead() {
    Standing standing = reminder.standing();
    RanAhead before = standing.tally().ahead();
    if (run.claim().manual()) {
      return before;
    }
    boolean overtaken = standing.next().filter(next -> next.due().isBefore(run.due())).isPresent();
    return overtaken ? before.with(run.due()) : before.after(run.due());
  }

  private Standing stand(Standing standing, Optional<NextFire> again) {
    if (standing.status().ended()) {
      return standing;
    }
    if (again.isPresent()) {
      records.addAll(recordPassedOver().passedOver());
      Standing waiting = standing.with(again.get());
      return outcome instanceof Outcome.Halted halted
          ? waiting.paused(new Reason.Halted(halted.why()))
          : waiting;
    }
    Optional<Reason> end = end(standing.tally());
    if (end.isPresent()) {
      records.addAll(recordPassedOver().records(Reason.Plain.COMPLETED_BEFORE));
      return standing
          .snooze(now)
          .filter(ignored -> end.get() instanceof Reason.FiresSpent)
          .map(snooze -> standing.snoozed(snooze.asTheOnly()))
          .orElseGet(() -> standing.ended(Status.COMPLETED, end.get()));
    }
    Step planned = new PlanNextFire(reminder, standing, outcome, now, series).step();
    records.addAll(planned.records());
    return planned.reminder().standing();
  }

  private RecordPassedOver recordPassedOver() {
    return new RecordPassedOver(reminder, series, now);
  }

  private Optional<NextFire> again(Occurrence record) {
    return reminder.standing().status().ended()
        ? Optional.empty()
        : run.plan()
            .map(fire -> fire.with(run.earlier().with(Attempted.of(record))))
            .flatMap(this::again);
  }

  /**
   * The same occurrence once more, if the policies allow it. During a pause only for a one-shot.
   */
  private Optional<NextFire> again(NextFire fire) {
    boolean oneShot = reminder.definition().oneShot();
    if (reminder.standing().status() == Status.PAUSED && !oneShot) {
      return Optional.empty();
    }
    int failures = fire.attempt() - fire.interruptions();
    int mostInterruptions =
        oneShot ? Math.max(MOST_INTERRUPTIONS_OF_ONE_SHOT, policies.retries()) : 1;
    return switch (outcome) {
      case Outcome.Failed failed
          when failed.retryable() && failures <= policies.retries() && !isGivenUp(failed) ->
          Optional.of(
              fire.retried(now.plus(failed.after().orElse(Backoff.after(failures))), fired));
      case Outcome.Halted ignored when oneShot -> Optional.of(fire.retried(now, fired));
      case Outcome.Interrupted ignored
          when policies.interruption() == Interruption.RETRY
              && fire.interruptions() < mostInterruptions ->
          Optional.of(fire.afterInterruption(now, fired));
      default -> Optional.empty();
    };
  }

  /** Whether the attempt was interrupted at its timeout, and may have had effects. */
  private boolean isGivenUp(Outcome.Failed failed) {
    return policies.interruption() == Interruption.GIVE_UP
        && failed.fired()
        && failed.why() instanceof Reason.TimedOut;
  }

  /** After Nothing, a command has found the condition met; an agent may not have. */
  private boolean ranOnceMet() {
    return switch (outcome) {
      case Outcome.Done done -> done.asked();
      case Outcome.Nothing nothing ->
          nothing.asked()
              && reminder
                  .definition()
                  .condition()
                  .filter(it -> it.by() == Condition.By.COMMAND)
                  .isPresent();
      default -> false;
    };
  }

  /** Why this was the last run, if the schedule would continue. */
  private Optional<Reason> end(Tally tally) {
    boolean met = outcome instanceof Outcome.Met;
    if (met && mode(Condition.Mode.UNTIL)) {
      return Optional.of(Reason.Plain.CONDITION_MET);
    }
    if ((met || ranOnceMet()) && mode(Condition.Mode.ONCE)) {
      return Optional.of(Reason.Plain.CONDITION_MET);
    }
    return policies.spentAfter(tally.fires())
        ? Optional.of(new Reason.FiresSpent(tally.fires()))
        : Optional.empty();
  }
}
