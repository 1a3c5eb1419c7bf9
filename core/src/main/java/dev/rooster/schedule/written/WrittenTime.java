package dev.rooster.schedule.written;

import dev.rooster.schedule.At;
import dev.rooster.schedule.InvalidScheduleException;
import dev.rooster.schedule.internal.Instants;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;

/**
 * A time as a person or a model wrote it, such as {@code tomorrow 9am}, resolved to a date. Rooster
 * either understands the whole text or rejects it, and the time is always in the future. The note
 * lists every assumption; show it wherever the time is shown.
 *
 * @param note the assumptions on one line, without a full stop; empty if there are none
 */
public record WrittenTime(At at, Optional<String> note) {
  private static final int MOST_YEARS = 30;

  /**
   * Parses the text.
   *
   * @param now the start of durations such as {@code in 20m}; the time must be later than this
   * @param zone the zone of the text, unless it names one itself
   * @throws InvalidScheduleException if the text is unclear or ambiguous, or names a time in the
   *     past or more than 30 years away
   */
  public static WrittenTime read(String text, Instant now, ZoneId zone) {
    return read(text, now, zone, Duration.ZERO);
  }

  /**
   * The same for programs, whose exact times may pass on the way.
   *
   * @param late how long ago a full date with a time may have passed
   */
  public static WrittenTime read(String text, Instant now, ZoneId zone, Duration late) {
    Tokens tokens = Tokens.of(text, TimeGrammar.EXAMPLES);
    if (RecurringPhrase.soundsLike(tokens)) {
      throw recurring(text, tokens);
    }
    return new TimeResolver(TimeGrammar.read(tokens), tokens.quoted(), now, zone, late).resolve();
  }

  /** Whether an instant is further away than a person plans: more than 30 years. */
  public static boolean isTooFar(Instant instant, Instant now, ZoneId zone) {
    return instant.isAfter(Instants.within(now).atZone(zone).plusYears(MOST_YEARS).toInstant());
  }

  private static InvalidScheduleException recurring(String text, Tokens tokens) {
    String remedy =
        RecurringPhrase.read(text)
            .map(phrase -> "use " + phrase.line())
            .orElse("use --every with an interval such as 15m, or --cron such as \"0 9 * * 1-5\"");
    return new InvalidScheduleException(
        tokens.quoted() + " repeats, but a single time is expected here", remedy);
  }
}
