package dev.rooster.reminder;

import dev.rooster.schedule.Passed;
import dev.rooster.schedule.Schedule;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;

/**
 * The instants of a schedule, in the forms that the decisions about the next fire need.
 *
 * @param schedule returns the first instant strictly after the given one
 * @param counting returns the instants of a span, both ends included
 * @param waits whether something outside may add instants, so that it does not end
 */
record Series(Function<Instant, Optional<Instant>> schedule, Counting counting, boolean waits) {

  interface Counting {
    Optional<Passed> between(Instant from, Instant until);
  }

  /** Of the reminder, with its snooze, without what ran before its time. */
  static Series of(Reminder reminder) {
    Tally tally = reminder.standing().tally();
    return reminder.definition().triggered()
        ? ofTriggers(reminder)
        : of(reminder.definition().schedule(), tally.response().snooze(), tally.ahead());
  }

  /** The planned instant, which came from outside, and the snooze unless it ran before its time. */
  private static Series ofTriggers(Reminder reminder) {
    Optional<Instant> plan = reminder.standing().next().map(NextFire::due);
    Tally tally = reminder.standing().tally();
    Optional<Snooze> snooze =
        tally.response().snooze().filter(it -> !tally.ahead().contains(it.until()));
    boolean over = reminder.definition().oneShot() && plan.isPresent();
    Function<Instant, Optional<Instant>> next =
        withSnooze(after -> plan.filter(after::isBefore), snooze);
    return new Series(
        next,
        (from, until) -> Passed.between(next, from, until),
        !over && snooze.filter(Snooze::alone).isEmpty());
  }

  /** Counts one by one only where something is added or left out. */
  static Series of(Schedule schedule, Optional<Snooze> snooze, RanAhead ahead) {
    Function<Instant, Optional<Instant>> next = ahead.leftOutOf(withSnooze(schedule::next, snooze));
    return new Series(
        next,
        (from, until) ->
            ahead.meets(from, until)
                    || snooze.filter(it -> it.alone() || it.isBetween(from, until)).isPresent()
                ? Passed.between(next, from, until)
                : Passed.between(schedule, from, until),
        false);
  }

  /** The instants of the schedule and of the snooze, also those that ran before their time. */
  static Function<Instant, Optional<Instant>> withSnooze(
      Function<Instant, Optional<Instant>> schedule, Optional<Snooze> snooze) {
    return snooze.map(it -> it.addedTo(schedule)).orElse(schedule);
  }

  /** Counts one by one. */
  Series(Function<Instant, Optional<Instant>> schedule) {
    this(schedule, (from, until) -> Passed.between(schedule, from, until), false);
  }

  /** The standing with this instant as the planned fire; without one, as {@link #exhausted}. */
  Standing onward(Standing standing, Optional<Instant> due) {
    return due.map(it -> standing.with(NextFire.planned(it))).orElseGet(() -> exhausted(standing));
  }

  /** The standing after the last instant: completed, unless the series waits for more. */
  Standing exhausted(Standing standing) {
    return waits ? standing.waiting() : standing.exhausted();
  }

  Optional<Instant> after(Instant instant) {
    return schedule.apply(instant);
  }

  Optional<Instant> atOrAfter(Instant instant) {
    return schedule.apply(instant.minusNanos(1));
  }

  /** The instants from the first to the last, both included. */
  Optional<Passed> passed(Instant from, Instant until) {
    return from.isAfter(until) ? Optional.empty() : counting.between(from, until);
  }

  /** The first, even if the schedule no longer has it, and the instants after it until the last. */
  Passed beginningWith(Instant first, Instant until) {
    return passed(first.plusNanos(1), until)
        .map(more -> new Passed(first, more.last(), more.count().plusOne()))
        .orElseGet(() -> Passed.one(first));
  }

  /** The instants from the first on, before the end. */
  Optional<Passed> passedBefore(Instant from, Instant end) {
    return passed(from, end.minusNanos(1));
  }

  /** The first of the latest {@code most} in the span. */
  Instant latest(Passed passed, int most) {
    return passed.firstOfLatest(schedule, most);
  }
}
