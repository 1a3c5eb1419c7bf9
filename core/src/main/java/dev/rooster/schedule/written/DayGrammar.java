package dev.rooster.schedule.written;

import dev.rooster.schedule.InvalidScheduleException;
import dev.rooster.schedule.written.ParsedDay.Which;
import java.time.DayOfWeek;
import java.util.Optional;

/**
 * Parses a day at the start of a text.
 *
 * <pre>
 * day  = "today" | "tomorrow" | ["the"] "day after tomorrow"
 *      | ["next" | "this"] weekday | weekday [","] date | date
 *      | ["the"] "end of" (["the" | "this"] ("day" | "month") | "next month")
 *      | ["the"] ("first" | "1st") "of next month"
 * </pre>
 */
final class DayGrammar {
  private final Tokens tokens;

  private DayGrammar(Tokens tokens) {
    this.tokens = tokens;
  }

  /** Takes a day if one comes next. */
  static Optional<ParsedDay> take(Tokens tokens) {
    int mark = tokens.mark();
    boolean article = tokens.skip("the");
    Optional<ParsedDay> day = new DayGrammar(tokens).day(article);
    if (day.isEmpty()) {
      tokens.reset(mark);
    }
    return day;
  }

  private Optional<ParsedDay> day(boolean article) {
    if (tokens.skip("day", "after", "tomorrow")) {
      return Optional.of(new ParsedDay.Ahead(2));
    }
    if (tokens.skip("end", "of")) {
      return Optional.of(end());
    }
    if (tokens.skip("first", "of", "next", "month")) {
      return Optional.of(new ParsedDay.FirstOfNextMonth());
    }
    if (!article && tokens.skip("today")) {
      return Optional.of(new ParsedDay.Ahead(0));
    }
    if (!article && tokens.skip("tomorrow")) {
      return Optional.of(new ParsedDay.Ahead(1));
    }
    if (tokens.peek().isWord("next") || tokens.peek().isWord("this")) {
      return relativeWeekday();
    }
    Optional<DayOfWeek> weekday = CalendarWords.weekday(tokens.peek());
    return weekday.isPresent() && !article
        ? Optional.of(weekday(weekday.get()))
        : DateGrammar.take(tokens).map(this::withWeekday);
  }

  private ParsedDay end() {
    boolean article = tokens.skip("the") || tokens.skip("this");
    if (tokens.skip("day")) {
      return new ParsedDay.EndOfDay();
    }
    boolean next = !article && tokens.skip("next");
    if (tokens.skip("month")) {
      return new ParsedDay.EndOfMonth(next ? 1 : 0);
    }
    throw new InvalidScheduleException(
        tokens.quoted() + " does not mean the same day to everyone",
        "write end of day, end of month, or a date such as 2026-12-31");
  }

  private Optional<ParsedDay> relativeWeekday() {
    Optional<DayOfWeek> weekday = CalendarWords.weekday(tokens.peek(1));
    if (weekday.isPresent()) {
      Which which = tokens.take().isWord("next") ? Which.NEXT : Which.THIS;
      tokens.take();
      return Optional.of(new ParsedDay.Weekday(weekday.get(), which));
    }
    Token period = tokens.peek(1);
    if (period.isWord("week") || period.isWord("month") || period.isWord("year")) {
      throw new InvalidScheduleException(
          tokens.quoted() + " does not say which day",
          "write a day such as next monday 9am, in 7 days at 9am, or a date");
    }
    return Optional.empty();
  }

  private ParsedDay weekday(DayOfWeek weekday) {
    tokens.take();
    int mark = tokens.mark();
    tokens.skip(',');
    tokens.skip("the");
    Optional<ParsedDay> date = DateGrammar.take(tokens);
    if (date.isEmpty()) {
      tokens.reset(mark);
    }
    return date.<ParsedDay>map(day -> new ParsedDay.Checked(weekday, day))
        .orElseGet(() -> new ParsedDay.Weekday(weekday, Which.COMING));
  }

  private ParsedDay withWeekday(ParsedDay date) {
    Optional<DayOfWeek> weekday = CalendarWords.weekday(tokens.peek());
    if (weekday.isPresent() && !(date instanceof ParsedDay.FirstOfNextMonth)) {
      tokens.take();
      return new ParsedDay.Checked(weekday.get(), date);
    }
    return date;
  }
}
