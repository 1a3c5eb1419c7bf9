package dev.rooster.schedule.written;

import dev.rooster.schedule.internal.DurationWords;
import java.time.Duration;
import java.time.temporal.ChronoUnit;

/**
 * Durations as people write them: {@code 90s}, {@code 1h30m}, {@code PT30M}, {@code half an hour}.
 * An m is always a minute. Rejects months and years, which have no fixed length.
 */
public final class WrittenDuration {
  private WrittenDuration() {}

  /** Parses the whole text as a duration of at least a millisecond and at most 36525 days. */
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
   * it is in the range that {@link #parse} accepts; durations outside it also have a form, such as
   * {@code 0s} and {@code -5m}.
   */
  public static String format(Duration duration) {
    return DurationWords.compact(duration);
  }

  /** The long form, such as {@code 1 hour 30 minutes}. */
  public static String words(Duration duration) {
    return DurationWords.words(duration);
  }

  /** Rounded as people round elapsed time: hours come without seconds. */
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
