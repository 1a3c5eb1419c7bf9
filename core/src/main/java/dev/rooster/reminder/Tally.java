package dev.rooster.reminder;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Counts of a reminder's runs so far, and how the latest was answered.
 *
 * @param fires how many occurrences reached their agent, each counted once
 * @param errorsInARow failed attempts since the last success, or since the last resume
 * @param failing the current series of failures; empty after a success
 * @param ahead what ran before its time, and would be planned again
 * @param response whether the latest occurrence was snoozed or is done
 */
public record Tally(
    int fires,
    int errorsInARow,
    Optional<Failing> failing,
    Optional<Last> last,
    RanAhead ahead,
    Response response) {

  public static final Tally NONE = new Tally(0, 0, Optional.empty(), Optional.empty());

  public Tally(int fires, int errorsInARow, Optional<Failing> failing, Optional<Last> last) {
    this(fires, errorsInARow, failing, last, RanAhead.NONE, Response.NONE);
  }

  /** Keeps the series of failures: only a success ends it. */
  Tally withoutErrors() {
    return new Tally(fires, 0, failing.map(Failing::afterResume), last, ahead, response);
  }

  Tally with(RanAhead other) {
    return new Tally(fires, errorsInARow, failing, last, other, response);
  }

  Tally with(Response other) {
    return new Tally(fires, errorsInARow, failing, last, ahead, other);
  }

  /**
   * Occurrences in a row that failed, or were interrupted for good. Attempts that are retried do
   * not count.
   *
   * @param since when the first of them was due
   * @param count how many
   * @param resumed whether the reminder was resumed after the latest of them
   */
  public record Failing(Instant since, int count, boolean resumed) {
    static Failing from(Instant due) {
      return new Failing(due, 0, true);
    }

    Failing oneMore() {
      return new Failing(since, count + 1, false);
    }

    Failing afterResume() {
      return new Failing(since, count, true);
    }
  }

  /**
   * The latest run.
   *
   * @param why the reason in its record
   */
  public record Last(
      Instant due,
      Instant firedAt,
      Occurrence.Status status,
      Optional<Reason> why,
      Duration duration) {}
}
