package dev.rooster.reminder;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * What has become of a reminder's runs so far.
 *
 * @param fires how many occurrences were begun, retries not counted
 * @param errorsInARow failed attempts since the last success
 */
public record Tally(int fires, int errorsInARow, Optional<Last> last) {

  public static final Tally NONE = new Tally(0, 0, Optional.empty());

  Tally withoutErrors() {
    return new Tally(fires, 0, last);
  }

  String words() {
    return fires == 1 ? "it has fired once" : "it has fired %d times".formatted(fires);
  }

  /** The latest run. */
  public record Last(
      Instant due, Instant firedAt, Occurrence.Status status, String error, Duration duration) {}
}
