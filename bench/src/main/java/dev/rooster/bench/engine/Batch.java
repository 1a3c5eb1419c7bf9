package dev.rooster.bench.engine;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * One-shots with consecutive numbers, due at equal intervals.
 *
 * @param first the number of the first
 * @param due when the first is due, in whole milliseconds, which every entrant can store
 * @param every the interval, in whole milliseconds too
 */
record Batch(int first, int count, Instant due, Duration every) {
  Batch {
    due = due.truncatedTo(ChronoUnit.MILLIS);
  }

  static Batch atOnce(int count, Instant due) {
    return new Batch(0, count, due, Duration.ZERO);
  }

  Instant due(int number) {
    return due.plus(every.multipliedBy(number - (long) first));
  }

  Instant lastDue() {
    return due(first + count - 1);
  }
}
