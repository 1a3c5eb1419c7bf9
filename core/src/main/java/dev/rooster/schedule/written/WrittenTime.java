package dev.rooster.schedule.written;

import dev.rooster.schedule.At;
import dev.rooster.schedule.InvalidScheduleException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;

/**
 * A time as a person or a model wrote it, such as {@code tomorrow 9am}, laid on the calendar. The
 * whole text is understood or it is refused; the time is always to come; and whatever was filled in
 * is said in the note, which whoever shows the time shows with it.
 *
 * @param note what was assumed, on one line without full stop; empty if nothing was
 */
public record WrittenTime(At at, Optional<String> note) {

  /**
   * Reads the text.
   *
   * @param now what {@code in 20m} counts from, and what the time must come after
   * @param zone where the text is at home, unless it names a zone itself
   * @throws InvalidScheduleException if the text is not understood, has two readings, or says a
   *     time that has passed or is more than 100 years away
   */
  public static WrittenTime read(String text, Instant now, ZoneId zone) {
    Tokens tokens = Tokens.of(text, TimeGrammar.EXAMPLES);
    if (RecurringPhrase.soundsLike(tokens)) {
      throw recurring(text, tokens);
    }
    return new TimeResolver(TimeGrammar.read(tokens), tokens.quoted(), now, zone).lay();
  }

  private static InvalidScheduleException recurring(String text, Tokens tokens) {
    String remedy =
        RecurringPhrase.read(text)
            .map(phrase -> "use " + phrase.line())
            .orElse("use --every with an interval such as 15m, or --cron such as \"0 9 * * 1-5\"");
    return new InvalidScheduleException(
        tokens.quoted() + " repeats, and this sets a single time", remedy);
  }
}
