package dev.rooster.schedule.written;

import dev.rooster.schedule.InvalidScheduleException;
import dev.rooster.schedule.internal.MessageText;
import java.time.LocalDate;
import java.time.Month;
import java.time.MonthDay;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Parses a date at the start of a text.
 *
 * <pre>
 * date = yyyy-mm-dd | yyyymmdd
 *      | number ["st" | "nd" | "rd" | "th"] ["of"] month [[","] year]
 *      | month number ["st" | "nd" | "rd" | "th"] [[","] year]
 *      | "1st of next month"
 * </pre>
 */
final class DateGrammar {
  private final Tokens tokens;
  private final int start;

  private DateGrammar(Tokens tokens) {
    this.tokens = tokens;
    this.start = tokens.mark();
  }

  /** Takes a date if one comes next; rejects ambiguous dates. */
  static Optional<ParsedDay> take(Tokens tokens) {
    return new DateGrammar(tokens).date();
  }

  private Optional<ParsedDay> date() {
    if (tokens.peek().isNumber() && isGluedNumber(1, '/')) {
      throw slashes();
    }
    if (tokens.peek().isNumber() && isGluedNumber(1, '.') && isGluedNumber(3, '.')) {
      throw new InvalidScheduleException(
          MessageText.quoted(tokens.takeChunk()) + " is not an unambiguous date",
          "write the year first, as in 2026-12-31");
    }
    if (tokens.peek().isNumber() && isGluedNumber(1, '-')) {
      return iso();
    }
    if (tokens.peek().isNumber(8, 8)) {
      String digits = tokens.take().text();
      return Optional.of(date(digits.substring(0, 4), digits.substring(4, 6), digits.substring(6)));
    }
    return CalendarWords.month(tokens.peek()).isPresent() ? monthFirst() : dayFirst();
  }

  private boolean isGluedNumber(int ahead, char symbol) {
    return tokens.peek(ahead).isSymbol(symbol)
        && tokens.peek(ahead).glued()
        && tokens.peek(ahead + 1).isNumber()
        && tokens.peek(ahead + 1).glued();
  }

  private Optional<ParsedDay> iso() {
    Token year = tokens.take();
    tokens.take();
    Token month = tokens.take();
    boolean complete =
        year.isNumber(4, 4)
            && month.isNumber(2, 2)
            && isGluedNumber(0, '-')
            && tokens.peek(1).isNumber(2, 2);
    if (!complete) {
      tokens.reset(start);
      throw new InvalidScheduleException(
          MessageText.quoted(tokens.takeChunk()) + " is not a date", "write it like 2026-12-31");
    }
    tokens.take();
    return Optional.of(date(year.text(), month.text(), tokens.take().text()));
  }

  private ParsedDay date(String year, String month, String day) {
    return new ParsedDay.Date(
        checked(Integer.parseInt(year), Integer.parseInt(month), Integer.parseInt(day)));
  }

  private LocalDate checked(int year, int month, int day) {
    if (month < 1 || month > 12) {
      throw noSuchDay("a year has 12 months");
    }
    YearMonth within = YearMonth.of(year, month);
    if (!within.isValidDay(day)) {
      throw noSuchDay(
          CalendarWords.name(within.getMonth())
              + " "
              + year
              + " has "
              + within.lengthOfMonth()
              + " days");
    }
    return within.atDay(day);
  }

  private InvalidScheduleException noSuchDay(String reason) {
    return new InvalidScheduleException(
        tokens.quoted() + " names a day that does not exist: " + reason,
        "write a day of the calendar, as in 2026-12-31");
  }

  private Optional<ParsedDay> monthFirst() {
    Month month = CalendarWords.month(tokens.take()).orElseThrow();
    Token day = tokens.peek();
    boolean time = tokens.peek(1).isSymbol(':') || isWord(1, "am", "pm");
    if (!day.isNumber(1, 2) || time) {
      throw new InvalidScheduleException(
          tokens.quoted() + " does not say which day of the month", "write it like feb 20");
    }
    if (NumberWords.takeOrdinal(tokens).isEmpty()) {
      tokens.take();
    }
    return Optional.of(withYear(month, day.value()));
  }

  private Optional<ParsedDay> dayFirst() {
    Token number = tokens.peek();
    Optional<Integer> ordinal = NumberWords.takeOrdinal(tokens);
    if (ordinal.isEmpty() && number.isNumber(1, 2)) {
      tokens.take();
    }
    if (ordinal.filter(day -> day == 1).isPresent() && tokens.skip("of", "next", "month")) {
      return Optional.of(new ParsedDay.FirstOfNextMonth());
    }
    tokens.skip("of");
    Optional<Month> month = CalendarWords.month(tokens.peek());
    if (month.isEmpty() || (ordinal.isEmpty() && !number.isNumber(1, 2))) {
      tokens.reset(start);
      return Optional.empty();
    }
    tokens.take();
    return Optional.of(withYear(month.get(), ordinal.orElseGet(number::value)));
  }

  private ParsedDay withYear(Month month, int day) {
    int comma = tokens.peek().isSymbol(',') ? 1 : 0;
    boolean year = tokens.peek(comma).isNumber(4, 4) && !tokens.peek(comma + 1).isSymbol(':');
    if (year && !isWord(comma + 1, "am", "pm") && !isGluedNumber(comma + 1, '-')) {
      tokens.reset(tokens.mark() + comma);
      return new ParsedDay.Date(checked(tokens.take().value(), month.getValue(), day));
    }
    if (day < 1 || day > month.maxLength()) {
      throw noSuchDay(CalendarWords.name(month) + " has " + month.maxLength() + " days at most");
    }
    return new ParsedDay.Yearless(MonthDay.of(month, day));
  }

  private boolean isWord(int ahead, String one, String other) {
    return tokens.peek(ahead).isWord(one) || tokens.peek(ahead).isWord(other);
  }

  private InvalidScheduleException slashes() {
    Token first = tokens.peek();
    Token second = tokens.peek(2);
    if (!first.isNumber(1, 2) || !second.isNumber(1, 2)) {
      return new InvalidScheduleException(
          MessageText.quoted(tokens.takeChunk()) + " is a date with slashes",
          "write it with hyphens, as in 2026-12-31");
    }
    String year = isGluedNumber(3, '/') ? tokens.peek(4).text() : "";
    List<String> readings = new ArrayList<>();
    reading(year, second, first).ifPresent(readings::add);
    reading(year, first, second).filter(iso -> !readings.contains(iso)).ifPresent(readings::add);
    boolean months = first.value() <= 12 && second.value() <= 12;
    return new InvalidScheduleException(
        MessageText.quoted(tokens.takeChunk())
            + (months ? " means different dates in different countries" : " is not in ISO form"),
        readings.isEmpty()
            ? "write the year first, as in 2026-12-31"
            : "write " + MessageText.either(readings));
  }

  private static Optional<String> reading(String year, Token month, Token day) {
    boolean exists =
        year.length() == 4
            && month.value() >= 1
            && month.value() <= 12
            && YearMonth.of(Integer.parseInt(year), month.value()).isValidDay(day.value());
    return exists
        ? Optional.of("%s-%02d-%02d".formatted(year, month.value(), day.value()))
        : Optional.empty();
  }
}
