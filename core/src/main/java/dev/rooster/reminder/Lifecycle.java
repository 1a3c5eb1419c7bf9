package dev.rooster.reminder;

import dev.rooster.schedule.Bounded;
import dev.rooster.schedule.Schedule;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Decides what follows from an event: the new standing of the reminder, and the records of its
 * occurrences. Pure. Nothing else moves the next fire. {@code docs/states.md} draws it.
 *
 * <p>Each instant of the schedule that comes while the reminder is active gets one record: when it
 * ran, when it was passed over, or when the plan it waited in is given up.
 *
 * <p>When a run ends: {@link RecordRun} records it, {@link PlanNextFire} finds the next fire,
 * {@link RecordPassedOver} records the occurrences in between. {@link RecordMissed} handles an
 * occurrence that no node saw in time, {@link PauseTransition} a pause, {@link SnoozeTransition} a
 * snooze, {@link TriggerTransition} a fire from outside, {@link MarkDone} the end, {@link
 * TakeBackDone} a slip, {@link Restoration} the return of a cancelled reminder, {@link
 * WithdrawRecords} a clock that was ahead.
 */
public final class Lifecycle {
  public static final int ERRORS_UNTIL_PAUSE = 10;
  public static final int TRIES_UNTIL_PAUSE = 3;

  /**
   * A single time that passed less than this before it was created still fires. A program that
   * schedules "in a second" may be held up on its way here.
   */
  public static final Duration JUST_PASSED = Duration.ofSeconds(10);

  /** A clock that is set back further than this was wrong before, and so were its fires. */
  private static final Duration SMALL_STEP_BACK = Duration.ofDays(1);

  /** A change of time zone rules moves the next fire back by no more than this. */
  private static final Duration LARGEST_SHIFT = Duration.ofHours(3);

  private Lifecycle() {}

  /** Returns what to write after the event, or rejects the event. */
  public static Step step(Reminder reminder, Event event, Instant now) {
    return step(reminder, event, now, Series.of(reminder));
  }

  /** A new reminder, ready to be written. */
  public static Reminder create(String id, Definition definition, Instant now) {
    Instant createdAt = Instant.ofEpochMilli(now.toEpochMilli());
    Reminder created = new Reminder(id, definition, Standing.created(now), createdAt, 0);
    return step(created, new Event.Created(), createdAt).reminder();
  }

  static Step step(Reminder reminder, Event event, Instant now, Series series) {
    if (!reminder.readable()) {
      return ofUnreadable(reminder, event);
    }
    Step step = decided(reminder, event, now, series);
    RanAhead ahead = reminder.standing().tally().ahead();
    return ahead.isEmpty()
        ? step
        : step.with(
            step.records().stream().flatMap(it -> ahead.leftOutOf(it, series).stream()).toList());
  }

  /** An event for all reminders leaves it unchanged; a change to this one is refused. */
  private static Step ofUnreadable(Reminder reminder, Event event) {
    return switch (event) {
      case Event.ZonesChanged(), Event.ClockSetBack _, Event.Triggered _, Event.Untriggered() ->
          Step.of(reminder, List.of());
      case Event.Created(),
          Event.Edited _,
          Event.Paused _,
          Event.Resumed(),
          Event.Cancelled _,
          Event.Restored _,
          Event.Snoozed _,
          Event.Done _,
          Event.Undone(),
          Event.ConditionMet _,
          Event.Released _,
          Event.Ended _ ->
          throw reminder.unreadable();
    };
  }

  private static Step decided(Reminder reminder, Event event, Instant now, Series series) {
    return switch (event) {
      case Event.Created() -> planned(reminder, series, now, List.of());
      case Event.Edited(Definition definition) ->
          edited(reminder, definition, series, now).asEdit();
      case Event.Paused(Reason why) ->
          new PauseTransition(reminder, series, now).begin(Optional.of(why));
      case Event.Resumed() -> new PauseTransition(reminder, series, now).end();
      case Event.Cancelled(Reason why) -> cancelled(reminder, why, series, now);
      case Event.Restored(Definition definition, Optional<Reason> paused) ->
          new Restoration(reminder, definition, now).step(paused).asEdit();
      case Event.Snoozed(Instant until) ->
          new SnoozeTransition(reminder, series, now).snoozed(until);
      case Event.Done(String by) -> new MarkDone(reminder, series, now).step(by);
      case Event.Undone() -> new TakeBackDone(reminder, series, now).step();
      case Event.Triggered(Instant at) ->
          new TriggerTransition(reminder, series, now).triggered(at);
      case Event.Untriggered() -> new TriggerTransition(reminder, series, now).withdrawn();
      case Event.Released(Schedule claimed) ->
          new TriggerTransition(reminder, series, now).released(claimed);
      case Event.ConditionMet(String by) -> new MarkDone(reminder, series, now).met(by);
      case Event.ZonesChanged() -> replanned(reminder, series, now);
      case Event.ClockSetBack(List<Occurrence> records) ->
          WithdrawRecords.step(reminder, records, now);
      case Event.Ended ignored when Run.of(reminder).asksAgain() ->
          askedAgain(reminder, series, now);
      case Event.Ended(Outcome.AskedAgain(), _) ->
          Step.of(reminder.with(reminder.standing().released()), List.of());
      case Event.Ended(Outcome.Missed(Instant since), Earlier earlier) ->
          new RecordMissed(reminder, since, earlier, now, series).step();
      case Event.Ended(Outcome.Again(Outcome.Answer answer, Instant at), Earlier earlier) ->
          again(
              reminder.standing(),
              new RecordRun(reminder, answer, earlier, now, series).step(),
              at,
              now);
      case Event.Ended(Outcome outcome, Earlier earlier) ->
          new RecordRun(reminder, outcome, earlier, now, series).step();
    };
  }

  /** The handler asks for another fire: the reminder is not deleted yet. */
  private static Step again(Standing before, Step ended, Instant at, Instant now) {
    Reminder reminder = ended.reminder();
    Step again = new SnoozeTransition(reminder, Series.of(reminder), now).again(at);
    Standing standing = again.reminder().standing();
    boolean pausedBefore = before.status() == Status.PAUSED && !standing.status().ended();
    return Step.of(
        reminder.with(pausedBefore ? standing.paused(before.reason()) : standing),
        Stream.concat(ended.records().stream(), again.records().stream()).toList());
  }

  private static Step planned(
      Reminder reminder, Series series, Instant now, List<Occurrence> records) {
    Optional<Instant> next =
        series.after(after(reminder, now)).or(() -> justPassed(reminder, series, now));
    if (next.isEmpty() && series.waits() && !isOver(reminder, now)) {
      return Step.of(reminder.with(reminder.standing().activelyWaiting()), records);
    }
    Instant first =
        next.orElseThrow(() ->
            RefusedException.invalid(
                "the schedule has no fire in the future",
                "give a later time; past times never fire"));
    return Step.of(reminder.with(reminder.standing().active(NextFire.planned(first))), records);
  }

  private static boolean isOver(Reminder reminder, Instant now) {
    return reminder.definition().schedule() instanceof Bounded bounded && bounded.isOver(now);
  }

  /** A run that has started is the fire of that time. */
  private static Optional<Instant> justPassed(Reminder reminder, Series series, Instant now) {
    return reminder.definition().oneShot() && !reminder.running()
        ? series.after(now.minus(JUST_PASSED))
        : Optional.empty();
  }

  /** The instant to plan from: now, or the last fire if the clock was set back a little since. */
  static Instant after(Reminder reminder, Instant now) {
    Standing standing = reminder.standing();
    if (standing.tally().last().isEmpty()
        && standing.claim().isEmpty()
        && standing.next().isEmpty()) {
      return now;
    }
    return Stream.of(
            standing.tally().last().map(Tally.Last::due).filter(due -> !ranAhead(standing, due)),
            standing.claim().map(Claim::due),
            standing.next().filter(NextFire::attempted).map(NextFire::due))
        .flatMap(Optional::stream)
        .filter(due -> due.isAfter(now) && due.isBefore(now.plus(SMALL_STEP_BACK)))
        .max(Instant::compareTo)
        .orElse(now);
  }

  /** Such a fire is left out of the series, so that the instants before it can be planned. */
  private static boolean ranAhead(Standing standing, Instant due) {
    return standing.tally().ahead().contains(due);
  }

  private static Step edited(Reminder reminder, Definition definition, Series series, Instant now) {
    refuseEnded(reminder, "edited");
    Definition before = reminder.definition();
    Reminder edited = reminder.with(definition);
    boolean sameSchedule = definition.schedule().equals(before.schedule());
    if (!sameSchedule || !definition.policies().maxFires().equals(before.policies().maxFires())) {
      refuseSpent(edited);
    }
    if (sameSchedule) {
      return Step.of(edited, List.of());
    }
    List<Occurrence> passedOver =
        new RecordPassedOver(reminder, series, now).records(Reason.Plain.SCHEDULE_CHANGED_BEFORE);
    Standing tallied = edited.standing().with(moved(reminder, definition));
    Reminder moved = edited.with(definition.triggered() ? tallied.waiting() : tallied);
    Step step = planned(moved, Series.of(moved), now, passedOver);
    Standing standing = reminder.standing();
    return standing.status() == Status.PAUSED
        ? Step.of(moved.with(step.reminder().standing().paused(standing.reason())), passedOver)
        : step;
  }

  /** A new schedule replaces the snooze of a one-shot; a recurring reminder keeps it. */
  private static Tally moved(Reminder before, Definition definition) {
    Tally tally = before.standing().tally();
    Optional<Snooze> snooze = tally.response().snooze();
    RanAhead ahead =
        tally.ahead().asInstants(Series.withSnooze(before.definition().schedule()::next, snooze));
    boolean kept = snooze.filter(it -> !it.alone()).isPresent() && !definition.oneShot();
    return tally.with(ahead).with(kept ? tally.response() : tally.response().withoutSnooze());
  }

  private static void refuseSpent(Reminder edited) {
    Tally tally = edited.standing().tally();
    if (edited.definition().policies().spentAfter(tally.fires())) {
      throw RefusedException.invalid(
          "%s has already %s"
              .formatted(edited.id(), ReasonWords.of(new Reason.FiresSpent(tally.fires()))),
          "allow more fires, or cancel it");
    }
  }

  private static Step cancelled(Reminder reminder, Reason why, Series series, Instant now) {
    if (reminder.standing().status().ended()) {
      return Step.of(reminder, List.of());
    }
    return Step.of(
        reminder.with(reminder.standing().ended(Status.CANCELLED, why)),
        new RecordPassedOver(reminder, series, now).records(Reason.Plain.CANCELLED_BEFORE));
  }

  /**
   * Reschedules a fire ahead whose instant the schedule no longer has. A fire that is due, or is
   * retried, stays unchanged.
   */
  private static Step replanned(Reminder reminder, Series series, Instant now) {
    Standing standing = reminder.standing();
    Optional<NextFire> ahead =
        standing
            .next()
            .filter(next -> next.canBeMissed() && next.due().isAfter(now))
            .filter(next -> standing.status() == Status.ACTIVE && !reminder.running());
    return ahead
        .flatMap(next -> replanned(next, series, after(reminder, now)))
        .map(next -> Step.of(reminder.with(standing.with(next)), List.of()))
        .orElseGet(() -> Step.of(reminder, List.of()));
  }

  private static Optional<NextFire> replanned(NextFire next, Series series, Instant passed) {
    Instant soonest = next.due().minus(LARGEST_SHIFT).minusNanos(1);
    try {
      return series.atOrAfter(next.due()).filter(next.due()::equals).isPresent()
          ? Optional.empty()
          : series.after(soonest.isAfter(passed) ? soonest : passed).map(next::plannedFor);
    } catch (RuntimeException e) {
      return Optional.empty();
    }
  }

  private static Step askedAgain(Reminder reminder, Series series, Instant now) {
    Standing released = reminder.standing().released();
    NextFire last = released.next().orElseThrow();
    if (released.status() == Status.PAUSED) {
      return new PauseTransition(reminder.with(released.active(last)), series, now)
          .begin(released.reason());
    }
    try {
      return Step.of(reminder.with(series.onward(released, series.after(last.due()))), List.of());
    } catch (RuntimeException e) {
      return Step.of(
          reminder.with(unplanned(released, last.due(), last.attempt() + 1, e, now)), List.of());
    }
  }

  /**
   * An error in the schedule drops no reminder: Rooster retries, then pauses it until a user fixes
   * it.
   */
  static Standing unplanned(
      Standing standing, Instant last, int tries, RuntimeException e, Instant now) {
    if (standing.status() == Status.ACTIVE && tries < TRIES_UNTIL_PAUSE) {
      return standing.with(NextFire.unknown(last, now.plus(Backoff.after(tries)), tries));
    }
    Standing waiting = standing.with(NextFire.unknown(last, now, tries));
    return standing.status() == Status.PAUSED
        ? waiting
        : waiting.paused(
            new Reason.NextFireUnknown(
                tries, Objects.requireNonNullElseGet(e.getMessage(), e::toString)));
  }

  static void refuseEnded(Reminder reminder, String verb) {
    Status status = reminder.standing().status();
    if (status.ended()) {
      throw new RefusedException(
          RefusedException.Reason.HAS_ENDED,
          "%s is %s and cannot be %s".formatted(reminder.id(), status, verb),
          "create a new reminder");
    }
  }
}
