package dev.rooster.reminder;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Counts of a reminder's runs so far.
 *
 * @param fires how many occurrences reached their agent, each counted once
 * @param errorsInARow failed attempts since the last success
 * @param ahead what ran before its time, and would be planned again
 */
public record Tally(int fires, int errorsInARow, Optional<Last> last, RanAhead ahead) {

  public static final Tally NONE = new Tally(0, 0, Optional.empty());

  public Tally(int fires, int errorsInARow, Optional<Last> last) {
    this(fires, errorsInARow, last, RanAhead.NONE);
  }

  Tally withoutErrors() {
    return new Tally(fires, 0, last, ahead);
  }

  Tally with(RanAhead other) {
    return new Tally(fires, errorsInARow, last, other);
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
