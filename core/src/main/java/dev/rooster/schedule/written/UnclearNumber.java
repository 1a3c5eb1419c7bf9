package dev.rooster.schedule.written;

import dev.rooster.schedule.InvalidScheduleException;
import dev.rooster.schedule.internal.DurationUnit;
import dev.rooster.text.Spelling;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Explains what a number could mean that is not a time on its own. */
final class UnclearNumber {
  private UnclearNumber() {}

  static InvalidScheduleException of(Tokens tokens) {
    Token number = tokens.peek();
    Token next = tokens.peek(1);
    if (next.isWord()) {
      return unknownWord(tokens, number, next);
    }
    if (number.isNumber(10, 10) || number.isNumber(13, 13)) {
      long seconds = Long.parseLong(number.text().substring(0, 10));
      return new InvalidScheduleException(
          tokens.quoted() + " looks like a Unix timestamp",
          "write it as a date, " + Instant.ofEpochSecond(seconds));
    }
    if (number.isNumber(3, 4) && Integer.parseInt(number.text()) < 2400) {
      String digits = String.format(Locale.ROOT, "%04d", number.value());
      return new InvalidScheduleException(
          tokens.unread() + " could be a time, a year or a duration",
          "write " + digits.substring(0, 2) + ":" + digits.substring(2) + " for a time");
    }
    if (number.isNumber(1, 2) && number.value() <= 24 && next.kind() == Token.Kind.END) {
      return bareHour(tokens, number.value());
    }
    return new InvalidScheduleException(
        tokens.unread() + " is not understood", TimeGrammar.EXAMPLES);
  }

  private static InvalidScheduleException bareHour(Tokens tokens, int hour) {
    boolean alone = tokens.peek().start() == 0;
    boolean twice = hour >= 1 && hour <= 12;
    String hours = twice ? "%dam, %dpm".formatted(hour, hour) : "%d:00".formatted(hour % 24);
    return alone
        ? new InvalidScheduleException(
            tokens.quoted() + " could be an hour, a day or a duration",
            "write " + hours + " or " + hour + " minutes")
        : new InvalidScheduleException(
            tokens.unread() + " is not clearly a time", "write " + hours.replace(", ", " or "));
  }

  private static InvalidScheduleException unknownWord(Tokens tokens, Token number, Token word) {
    List<String> known = new ArrayList<>(CalendarWords.all());
    known.addAll(DurationUnit.allNames());
    List<String> near = Spelling.nearest(word.text(), known, 1);
    return new InvalidScheduleException(
        tokens.unread() + " is not understood",
        near.isEmpty() || number.text().length() > 9
            ? TimeGrammar.EXAMPLES
            : "did you mean " + number.text() + " " + near.getFirst() + "?");
  }
}
