package dev.rooster.schedule.written;

import dev.rooster.schedule.InvalidScheduleException;
import dev.rooster.schedule.internal.MessageText;
import java.time.LocalTime;
import java.util.Optional;

/**
 * Parses a time of day at the start of a text.
 *
 * <pre>
 * hour  = ["12"] ("noon" | "midnight") | clock ["am" | "pm"] | digits ("am" | "pm")
 * clock = digits ":" digits [":" digits ["." digits]]
 * </pre>
 */
final class ClockGrammar {
  private static final String FORMS = "write it like 9am, 3:30pm or 15:00";

  private final Tokens tokens;
  private final int start;

  private ClockGrammar(Tokens tokens) {
    this.tokens = tokens;
    this.start = tokens.mark();
  }

  /** Takes a time if one comes next; leaves a number that is not a time for the caller. */
  static Optional<ParsedHour> take(Tokens tokens) {
    int named = tokens.peek().isNumber() && tokens.peek().text().equals("12") ? 1 : 0;
    boolean noon = tokens.peek(named).isWord("noon");
    if (noon || tokens.peek(named).isWord("midnight")) {
      tokens.reset(tokens.mark() + named + 1);
      return Optional.of(
          noon
              ? new ParsedHour(LocalTime.NOON, ParsedHour.Kind.EXACT)
              : new ParsedHour(LocalTime.MIDNIGHT, ParsedHour.Kind.MIDNIGHT));
    }
    return tokens.peek().isNumber() ? new ClockGrammar(tokens).digits() : Optional.empty();
  }

  /** Takes an hour without am or pm; call it where nothing else can be meant. */
  static Optional<ParsedHour> takeBare(Tokens tokens) {
    Token next = tokens.peek(1);
    boolean apart = next.kind() == Token.Kind.END || next.isSymbol(',') || !next.glued();
    boolean bare =
        tokens.peek().isNumber(1, 2)
            && tokens.peek().value() < 24
            && apart
            && CalendarWords.month(next).isEmpty()
            && !DurationGrammar.begins(tokens);
    return bare
        ? Optional.of(new ParsedHour(LocalTime.of(tokens.take().value(), 0), ParsedHour.Kind.BARE))
        : Optional.empty();
  }

  /** Takes the {@code 0900} or {@code 090000} that follows the T of a compact ISO date. */
  static Optional<ParsedHour> takeCompact(Tokens tokens) {
    if (!tokens.peek().isNumber(4, 4) && !tokens.peek().isNumber(6, 6)) {
      return take(tokens);
    }
    ClockGrammar grammar = new ClockGrammar(tokens);
    String digits = tokens.take().text();
    int second = digits.length() == 6 ? Integer.parseInt(digits.substring(4)) : 0;
    int nanos = digits.length() == 6 ? grammar.fraction() : 0;
    return Optional.of(
        grammar.at(
            Integer.parseInt(digits.substring(0, 2)),
            Integer.parseInt(digits.substring(2, 4)),
            second,
            nanos));
  }

  private Optional<ParsedHour> digits() {
    Token hour = tokens.peek();
    if (isGlued(1, '.') && tokens.peek(2).isNumber() && isMeridiem(3)) {
      throw new InvalidScheduleException(
          tokens.quoted() + " has a dot in the time",
          "write " + hour.text() + ":" + tokens.peek(2).text() + tokens.peek(3).text());
    }
    boolean clock = isGlued(1, ':');
    if (!clock && !isMeridiem(1)) {
      return Optional.empty();
    }
    if (!hour.isNumber(1, 2)) {
      throw notATime("hours have one or two digits");
    }
    tokens.take();
    int minute = clock ? twoDigits("minutes") : 0;
    boolean seconds = clock && isGlued(0, ':');
    int second = seconds ? twoDigits("seconds") : 0;
    int nanos = seconds ? fraction() : 0;
    return Optional.of(at(onTwentyFourHours(hour.value()), minute, second, nanos));
  }

  private boolean isGlued(int ahead, char symbol) {
    return tokens.peek(ahead).isSymbol(symbol) && tokens.peek(ahead).glued();
  }

  private boolean isMeridiem(int ahead) {
    return tokens.peek(ahead).isWord("am") || tokens.peek(ahead).isWord("pm");
  }

  private int twoDigits(String what) {
    tokens.take();
    if (!tokens.peek().isNumber(2, 2) || !tokens.peek().glued()) {
      throw notATime(what + " have two digits");
    }
    return tokens.take().value();
  }

  /** The digits after the second, as nanoseconds. */
  private int fraction() {
    if (!isGlued(0, '.')) {
      return 0;
    }
    tokens.take();
    if (!tokens.peek().isNumber(1, 9) || !tokens.peek().glued()) {
      throw notATime("fractions of a second have one to nine digits");
    }
    return Integer.parseInt((tokens.take().text() + "00000000").substring(0, 9));
  }

  private int onTwentyFourHours(int hour) {
    if (!isMeridiem(0)) {
      return hour;
    }
    boolean afternoon = tokens.take().isWord("pm");
    if (hour < 1 || hour > 12) {
      throw notATime("with am or pm the hour goes from 1 to 12");
    }
    return hour % 12 + (afternoon ? 12 : 0);
  }

  private ParsedHour at(int hour, int minute, int second, int nanos) {
    if (hour == 24 && minute == 0 && second == 0) {
      throw new InvalidScheduleException(
          tokens.quoted() + " has the hour 24", "write 00:00 on the next day");
    }
    if (hour > 23 || minute > 59 || second > 59) {
      throw notATime("the day goes from 00:00 to 23:59:59");
    }
    return new ParsedHour(LocalTime.of(hour, minute, second, nanos), ParsedHour.Kind.EXACT);
  }

  private InvalidScheduleException notATime(String reason) {
    tokens.reset(start);
    return new InvalidScheduleException(
        MessageText.quoted(tokens.takeChunk()) + " is not a time of day: " + reason, FORMS);
  }
}
