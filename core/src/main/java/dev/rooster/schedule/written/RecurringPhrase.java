package dev.rooster.schedule.written;

import dev.rooster.schedule.InvalidScheduleException;
import java.util.Optional;
import java.util.Set;

/**
 * A recurring phrase such as {@code every weekday at 9}, as the equivalent option.
 *
 * @param option {@code --every} or {@code --cron}
 */
public record RecurringPhrase(String option, String value) {
  private static final Set<String> SIGNS =
      Set.of(
          "every",
          "each",
          "hourly",
          "daily",
          "nightly",
          "weekly",
          "monthly",
          "yearly",
          "annually",
          "weekdays",
          "weekends",
          "mondays",
          "tuesdays",
          "wednesdays",
          "thursdays",
          "fridays",
          "saturdays",
          "sundays",
          "biweekly",
          "fortnightly",
          "quarterly",
          "repeat",
          "repeatedly");

  /** The option for the whole text; empty unless the text is recurring and unambiguous. */
  public static Optional<RecurringPhrase> read(String text) {
    try {
      Tokens tokens = Tokens.of(text, TimeGrammar.EXAMPLES);
      return soundsLike(tokens) ? RecurringGrammar.read(tokens) : Optional.empty();
    } catch (InvalidScheduleException unclear) {
      return Optional.empty();
    }
  }

  /** Whether any word of the text suggests repetition, unambiguous or not. */
  static boolean soundsLike(Tokens tokens) {
    return tokens.all().stream().anyMatch(token -> token.isWord() && SIGNS.contains(token.text()));
  }

  /** The option and its value as typed on a command line. */
  public String line() {
    return value.indexOf(' ') < 0 ? option + " " + value : option + " \"" + value + "\"";
  }
}
