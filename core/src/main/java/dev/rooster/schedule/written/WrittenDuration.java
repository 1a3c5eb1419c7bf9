package dev.rooster.schedule.written;

import dev.rooster.schedule.internal.DurationWords;
import java.time.Duration;
import java.time.temporal.ChronoUnit;

/**
 * Lengths of time as people write them: {@code 90s}, {@code 1h30m}, {@code PT30M}, {@code half an
 * hour}. An m is always a minute. Months and years have no fixed length and are refused.
 */
public final class WrittenDuration {
  private WrittenDuration() {}

  /** The duration that the whole text says: at least a millisecond, at most 36525 days. */
  public static Duration parse(String text) {
    Tokens tokens = Tokens.of(text, DurationGrammar.EXAMPLES);
    Duration duration = DurationGrammar.take(tokens);
    if (!tokens.atEnd()) {
      throw DurationGrammar.refusal(tokens);
    }
    return duration;
  }

  /**
   * The compact form, such as {@code 1h30m}. {@link #parse} reads it back to the same duration if
   * that is one it takes at all; every other is shown as well, such as {@code 0s} and {@code -5m}.
   */
  public static String format(Duration duration) {
    return DurationWords.compact(duration);
  }

  /** The form to read aloud, such as {@code 1 hour 30 minutes}. */
  public static String words(Duration duration) {
    return DurationWords.words(duration);
  }

  /** As people would say how long something took: of hours, nobody counts the seconds. */
  public static String roughly(Duration duration) {
    ChronoUnit unit =
        duration.compareTo(Duration.ofDays(1)) >= 0
            ? ChronoUnit.HOURS
            : duration.compareTo(Duration.ofHours(1)) >= 0
                ? ChronoUnit.MINUTES
                : ChronoUnit.SECONDS;
    return words(duration.truncatedTo(unit));
  }
}
