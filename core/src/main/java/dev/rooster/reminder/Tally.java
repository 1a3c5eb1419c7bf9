package dev.rooster.reminder;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Counts of a reminder's runs so far.
 *
 * @param fires how many occurrences reached their agent, each counted once
 * @param errorsInARow failed attempts since the last success
 */
public record Tally(int fires, int errorsInARow, Optional<Last> last) {

  public static final Tally NONE = new Tally(0, 0, Optional.empty());

  Tally withoutErrors() {
    return new Tally(fires, 0, last);
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
