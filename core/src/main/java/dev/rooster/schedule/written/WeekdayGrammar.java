package dev.rooster.schedule.written;

import java.time.DayOfWeek;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * Parses several weekdays at the start of a text.
 *
 * <pre>
 * weekdays = "weekday" | "weekend" ["day"] | range { [","] ["and"] ["every"] range }
 * range    = weekday [("to" | "-") weekday]
 * </pre>
 */
final class WeekdayGrammar {
  private WeekdayGrammar() {}

  /** Takes the weekdays that come next, singular or plural; an empty set if there are none. */
  static Set<DayOfWeek> take(Tokens tokens) {
    if (tokens.skip("weekday") || tokens.skip("weekdays")) {
      return EnumSet.range(DayOfWeek.MONDAY, DayOfWeek.FRIDAY);
    }
    if (tokens.skip("weekend") || tokens.skip("weekends")) {
      tokens.skip("day");
      return EnumSet.of(DayOfWeek.SATURDAY, DayOfWeek.SUNDAY);
    }
    Set<DayOfWeek> days = EnumSet.noneOf(DayOfWeek.class);
    int end = tokens.mark();
    while (range(tokens, days)) {
      end = tokens.mark();
      tokens.skip(',');
      tokens.skip("and");
      tokens.skip("every");
    }
    tokens.reset(end);
    return days;
  }

  private static boolean range(Tokens tokens, Set<DayOfWeek> days) {
    Optional<DayOfWeek> first = weekday(tokens.peek());
    if (first.isEmpty()) {
      return false;
    }
    tokens.take();
    boolean range = tokens.peek().isSymbol('-') || tokens.peek().isWord("to");
    Optional<DayOfWeek> last = range ? weekday(tokens.peek(1)) : Optional.empty();
    if (last.isPresent()) {
      tokens.take();
      tokens.take();
    }
    DayOfWeek until = last.orElse(first.get());
    for (DayOfWeek day = first.get(); day != until; day = day.plus(1)) {
      days.add(day);
    }
    days.add(until);
    return true;
  }

  private static Optional<DayOfWeek> weekday(Token token) {
    boolean plural = token.isWord() && token.text().endsWith("days");
    String singular = plural ? token.text().substring(0, token.text().length() - 1) : token.text();
    return CalendarWords.weekday(new Token(token.kind(), singular, token.glued(), token.start()));
  }
}
