package dev.rooster.bench.engine;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * One-shots with numbers in a row, due at even distances.
 *
 * @param first the number of the first
 * @param due when the first is due; in whole milliseconds, which is what every peer can hold
 * @param every from one to the next; whole milliseconds too
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
