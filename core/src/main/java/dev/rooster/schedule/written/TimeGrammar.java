package dev.rooster.schedule.written;

import dev.rooster.schedule.InvalidScheduleException;
import dev.rooster.schedule.Zones;
import dev.rooster.schedule.internal.DurationUnit;
import dev.rooster.text.Spelling;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Parses a whole text as a time.
 *
 * <pre>
 * time     = piece { [","] piece }            each kind of piece at most once, in any order
 * piece    = ["on"] day | ["at"] hour | "at" digits | part | zone | ["in"] duration ["from now"]
 *          | digits                            after a day
 * part     = "tonight" | ["this"] ("morning" | "afternoon" | "evening" | "night")
 * zone     = region | offset | offset "[" region "]"
 * </pre>
 */
final class TimeGrammar {
  static final String EXAMPLES =
      "write a time such as 15:00, tomorrow 9am, fri 17:30, 2026-12-31 09:00 or in 20m";
  private static final List<String> WORDS =
      Stream.of(
              List.of("today", "tomorrow", "tonight", "morning", "afternoon", "evening", "night"),
              List.of("noon", "midnight", "next", "this", "end", "first"),
              DurationUnit.allNames(),
              CalendarWords.all())
          .flatMap(List::stream)
          .toList();

  private final Tokens tokens;
  private Optional<ParsedDay> day = Optional.empty();
  private Optional<DayPart> part = Optional.empty();
  private Optional<ParsedHour> hour = Optional.empty();
  private final List<ZoneId> zones = new ArrayList<>();
  private boolean isoDate;

  private TimeGrammar(Tokens tokens) {
    this.tokens = tokens;
  }

  static ParsedTime read(Tokens tokens) {
    TimeGrammar grammar = new TimeGrammar(tokens);
    grammar.piece();
    while (!tokens.atEnd()) {
      grammar.furtherPiece();
    }
    return new ParsedTime(grammar.day, grammar.part, grammar.hour, List.copyOf(grammar.zones));
  }

  /** Only a zone may follow the previous piece without a space. */
  private void furtherPiece() {
    boolean apart = tokens.skip(',') || !tokens.peek().glued();
    if (apart) {
      piece();
    } else if (!zone()) {
      throw refusal();
    }
  }

  private void piece() {
    boolean at = tokens.skip("at");
    boolean on = !at && tokens.skip("on");
    boolean understood =
        (!on && hour())
            || (!on && part())
            || (!on && bareHour(at))
            || (!at && !on && duration())
            || (!at && day());
    if (!understood && (at || on || !zone())) {
      throw refusal();
    }
  }

  private boolean hour() {
    Optional<ParsedHour> found = ClockGrammar.take(tokens);
    if (found.isPresent()) {
      once(hour, "times");
      hour = found;
    }
    return found.isPresent();
  }

  /** An hour without am or pm. */
  private boolean bareHour(boolean at) {
    boolean afterDay = day.isPresent() && !(day.get() instanceof ParsedDay.After);
    if (!at && !afterDay) {
      return false;
    }
    Optional<ParsedHour> found = ClockGrammar.takeBare(tokens);
    if (found.isPresent()) {
      once(hour, "times");
      hour = found;
    }
    return found.isPresent();
  }

  private boolean part() {
    int mark = tokens.mark();
    boolean today = tokens.skip("this");
    Optional<DayPart> found = DayPart.named(tokens.peek());
    if (found.isEmpty() && !today && tokens.peek().isWord("tonight")) {
      found = Optional.of(DayPart.TONIGHT);
      today = true;
    }
    if (found.isEmpty()) {
      tokens.reset(mark);
      return false;
    }
    tokens.take();
    once(part, "parts of the day");
    part = found;
    if (today) {
      once(day, "days");
      day = Optional.of(new ParsedDay.Ahead(0));
    }
    return true;
  }

  private boolean duration() {
    boolean in = tokens.skip("in");
    if (!in && !DurationGrammar.begins(tokens)) {
      return false;
    }
    once(day, "days");
    day = Optional.of(new ParsedDay.After(DurationGrammar.take(tokens)));
    if (!in) {
      tokens.skip("from", "now");
    }
    return true;
  }

  private boolean day() {
    boolean digits = tokens.peek().isNumber();
    Optional<ParsedDay> found = DayGrammar.take(tokens);
    if (found.isEmpty()) {
      return false;
    }
    once(day, "days");
    day = found;
    isoDate = digits && found.get() instanceof ParsedDay.Date;
    boolean isoTime =
        isoDate && tokens.peek().isWord("t") && tokens.peek().glued() && tokens.peek(1).glued();
    if (isoTime) {
      tokens.take();
      once(hour, "times");
      hour = ClockGrammar.takeCompact(tokens);
      if (hour.isEmpty()) {
        throw refusal();
      }
    }
    return true;
  }

  private boolean zone() {
    boolean bracket = tokens.skip('[');
    Token first = tokens.peek();
    Optional<ZoneId> found = Optional.empty();
    if (first.kind() == Token.Kind.PLACE) {
      found = Optional.of(Zones.parse(tokens.take().text()));
    } else if (first.isWord() && Zones.find(first.text()).isPresent()) {
      found = Zones.find(tokens.take().text());
    } else if (isOffset()) {
      found = Optional.of(offset());
    } else if (first.isWord() && Zones.resembles(tokens.rest())) {
      found = Optional.of(Zones.parse(tokens.rest()));
    }
    if (bracket && found.isPresent() && !tokens.skip(']')) {
      throw refusal();
    }
    boolean secondOfTwo = bracket && zones.size() == 1;
    if (found.isPresent() && !zones.isEmpty() && !secondOfTwo) {
      throw twice("zones");
    }
    found.ifPresent(zones::add);
    return found.isPresent();
  }

  private boolean isOffset() {
    boolean sign = tokens.peek().isSymbol('+') || tokens.peek().isSymbol('-');
    return sign && hour.isPresent() && tokens.peek(1).isNumber(1, 4) && tokens.peek(1).glued();
  }

  /**
   * Takes an offset after a time. A minus is allowed only after an ISO date, where it cannot be a
   * range.
   */
  private ZoneId offset() {
    if (tokens.peek().isSymbol('-') && !isoDate) {
      throw new InvalidScheduleException(
          tokens.quoted() + " could be a range of hours or a time with an offset",
          "write one time, and an offset as in 9:00 UTC-5");
    }
    StringBuilder offset = new StringBuilder(tokens.take().text()).append(tokens.take().text());
    if (tokens.peek().isSymbol(':') && tokens.peek().glued() && tokens.peek(1).isNumber(2, 2)) {
      offset.append(tokens.take().text()).append(tokens.take().text());
    }
    return Zones.parse(offset.toString());
  }

  private void once(Optional<?> slot, String what) {
    if (slot.isPresent()) {
      throw twice(what);
    }
  }

  private InvalidScheduleException twice(String what) {
    return new InvalidScheduleException(
        tokens.quoted() + " names two " + what, "leave one of them out");
  }

  private InvalidScheduleException refusal() {
    Token next = tokens.peek();
    if (next.isNumber()) {
      return UnclearNumber.of(tokens);
    }
    if (next.isWord("ago") || next.isWord("yesterday")) {
      return new InvalidScheduleException(tokens.quoted() + " is in the past", EXAMPLES);
    }
    if (next.isWord("last")) {
      return new InvalidScheduleException(
          tokens.quoted() + " could be the one that has passed",
          "write a date, or end of month for its last day");
    }
    boolean sign = next.isSymbol('-') && tokens.peek(1).isNumber();
    if (sign && day.isEmpty() && hour.isEmpty()) {
      return DurationGrammar.negative(tokens.quoted());
    }
    List<String> near = next.isWord() ? Spelling.nearest(next.text(), WORDS, 1) : List.of();
    return new InvalidScheduleException(
        tokens.unread() + " is not understood",
        near.isEmpty() || near.getFirst().equals(next.text())
            ? EXAMPLES
            : "did you mean " + near.getFirst() + "?");
  }
}
