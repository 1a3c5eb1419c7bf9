package dev.rooster.reminder;

import dev.rooster.schedule.Passed;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;

/** The instants of a schedule, in the forms that the decisions about the next fire need. */
record Series(Function<Instant, Optional<Instant>> schedule) {

  /** Of the reminder, without what ran before its time. */
  static Series of(Reminder reminder) {
    return new Series(
        reminder.standing().tally().ahead().leftOutOf(reminder.definition().schedule()::next));
  }

  Optional<Instant> after(Instant instant) {
    return schedule.apply(instant);
  }

  Optional<Instant> atOrAfter(Instant instant) {
    return schedule.apply(instant.minusNanos(1));
  }

  /** The instants from the first to the last, both included. */
  Optional<Passed> passed(Instant from, Instant until) {
    return from.isAfter(until) ? Optional.empty() : Passed.between(schedule, from, until);
  }

  /** The first, even if the schedule no longer has it, and the instants after it until the last. */
  Passed beginningWith(Instant first, Instant until) {
    return passed(first.plusNanos(1), until)
        .map(
            more -> new Passed(first, more.last(), Math.min(more.count() + 1, Passed.MOST_COUNTED)))
        .orElseGet(() -> new Passed(first, first, 1));
  }

  /** The instants from the first on, before the end. */
  Optional<Passed> passedBefore(Instant from, Instant end) {
    return passed(from, end.minusNanos(1));
  }

  /** The first of the latest {@code most} in the span; the last one if the span was not counted. */
  Instant latest(Passed passed, int most) {
    if (passed.count() <= most) {
      return passed.first();
    }
    if (passed.count() >= Passed.MOST_COUNTED) {
      return passed.last();
    }
    Instant instant = passed.first();
    for (int i = passed.count(); i > most; i--) {
      instant = schedule.apply(instant).orElse(passed.last());
    }
    return instant;
  }
}
