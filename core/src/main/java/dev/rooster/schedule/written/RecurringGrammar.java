package dev.rooster.schedule.written;

import dev.rooster.schedule.Every;
import dev.rooster.schedule.internal.DurationUnit;
import dev.rooster.schedule.written.CronBuilder.Period;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalTime;
import java.time.Month;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Parses a whole text as a recurring phrase.
 *
 * <pre>
 * phrase   = "every" duration | "every other" unit | piece { [","] piece }
 * piece    = "hourly" | "daily" | ... | ["on"] ["every" | "each"] days | ["at"] hours | part
 *          | "at" numbers "minutes past"
 * days     = "minute" | "hour" | ... | part | weekdays | monthdays | number month | month number
 * monthdays = ["the"] (ordinals | ordinal weekday | "last" ("day" | weekday)) ["of" ... "month"]
 * </pre>
 *
 * <p>Accepts a bare hour after {@code at} ({@code at 9} is 09:00), because Rooster shows the
 * resulting cron line before using it.
 */
final class RecurringGrammar {
  private static final Map<String, Period> ADVERBS =
      Map.of(
          "hourly", Period.HOUR,
          "daily", Period.DAY,
          "weekly", Period.WEEK,
          "monthly", Period.MONTH,
          "yearly", Period.YEAR,
          "annually", Period.YEAR);
  private static final Map<String, Period> PERIODS =
      Map.of(
          "minute", Period.MINUTE,
          "hour", Period.HOUR,
          "day", Period.DAY,
          "week", Period.WEEK,
          "month", Period.MONTH,
          "year", Period.YEAR);

  private final Tokens tokens;
  private final CronBuilder cron = new CronBuilder();

  private RecurringGrammar(Tokens tokens) {
    this.tokens = tokens;
  }

  static Optional<RecurringPhrase> read(Tokens tokens) {
    Optional<Duration> interval = interval(tokens);
    if (interval.isPresent()) {
      return interval.map(every -> new RecurringPhrase("--every", WrittenDuration.format(every)));
    }
    RecurringGrammar grammar = new RecurringGrammar(tokens);
    return grammar.pieces()
        ? grammar.cron.build().map(line -> new RecurringPhrase("--cron", line))
        : Optional.empty();
  }

  /** Takes the whole text as an interval; otherwise takes nothing. */
  private static Optional<Duration> interval(Tokens tokens) {
    int mark = tokens.mark();
    boolean every = tokens.skip("every") || tokens.skip("each");
    boolean other = every && tokens.skip("other");
    Optional<DurationUnit> unit = DurationUnit.named(tokens.peek().text());
    Optional<Duration> interval = Optional.empty();
    if (unit.filter(DurationUnit::hasFixedLength).isPresent()
        && (other || unit.get() == DurationUnit.SECOND)) {
      tokens.take();
      interval = Optional.of(Duration.ofMillis(unit.get().millis()).multipliedBy(other ? 2 : 1));
    } else if (every && !other && DurationGrammar.begins(tokens)) {
      interval = Optional.of(DurationGrammar.take(tokens));
    }
    boolean whole = every && tokens.atEnd();
    if (!whole) {
      tokens.reset(mark);
    }
    return interval.filter(length -> whole && length.compareTo(Every.SHORTEST) >= 0);
  }

  private boolean pieces() {
    boolean understood = piece();
    while (understood && !tokens.atEnd()) {
      tokens.skip(',');
      understood = piece();
    }
    return understood;
  }

  private boolean piece() {
    Optional<Period> adverb = named(ADVERBS, tokens.peek());
    if (adverb.isPresent()) {
      tokens.take();
      return cron.every(adverb.get());
    }
    if (tokens.skip("at")) {
      return minutesPast() || hours(true);
    }
    boolean on = tokens.skip("on");
    boolean every = tokens.skip("every") || tokens.skip("each");
    return (every || on) ? days(every) : hours(false) || part() || weekdays();
  }

  private static Optional<Period> named(Map<String, Period> names, Token token) {
    return token.isWord() ? Optional.ofNullable(names.get(token.text())) : Optional.empty();
  }

  private boolean days(boolean every) {
    Optional<Period> period = named(PERIODS, tokens.peek());
    if (every && period.isPresent()) {
      tokens.take();
      return cron.every(period.get());
    }
    Optional<DayPart> part = DayPart.named(tokens.peek());
    if (every && part.isPresent()) {
      tokens.take();
      return cron.every(Period.DAY) && cron.during(part.get());
    }
    return weekdays() || dayOfYear() || monthDays();
  }

  private boolean part() {
    Optional<DayPart> part = DayPart.named(tokens.peek());
    part.ifPresent(named -> tokens.take());
    return part.isPresent() && cron.during(part.get());
  }

  private boolean weekdays() {
    Set<DayOfWeek> days = WeekdayGrammar.take(tokens);
    return !days.isEmpty() && cron.on(days);
  }

  /** Takes {@code 24 December}, {@code 24th of December} or {@code December 24}. */
  private boolean dayOfYear() {
    int mark = tokens.mark();
    tokens.skip("the");
    Optional<Month> first = CalendarWords.month(tokens.peek());
    first.ifPresent(month -> tokens.take());
    Optional<Integer> day = NumberWords.takeOrdinal(tokens);
    if (day.isEmpty() && tokens.peek().isNumber(1, 2)) {
      day = Optional.of(tokens.take().value());
    }
    if (first.isEmpty()) {
      tokens.skip("of");
    }
    Optional<Month> month = first.or(() -> CalendarWords.month(tokens.peek()));
    boolean exists =
        day.isPresent()
            && month.isPresent()
            && day.get() >= 1
            && day.get() <= month.get().maxLength();
    if (!exists) {
      tokens.reset(mark);
      return false;
    }
    if (first.isEmpty()) {
      tokens.take();
    }
    return cron.in(month.get()) && cron.onMonthDays(Set.of(day.get()));
  }

  private boolean monthDays() {
    tokens.skip("the");
    boolean understood = tokens.skip("last") ? lastOfMonth() : ordinals();
    if (understood && tokens.skip("of")) {
      boolean named = tokens.skip("every") || tokens.skip("each") || tokens.skip("the");
      understood = named && tokens.skip("month") && cron.every(Period.MONTH);
    }
    return understood;
  }

  private boolean lastOfMonth() {
    Optional<DayOfWeek> weekday = CalendarWords.weekday(tokens.peek());
    if (weekday.isPresent()) {
      tokens.take();
      return cron.onNthWeekday(weekday.get(), "L");
    }
    return tokens.skip("day") && cron.onMonthDay("L");
  }

  private boolean ordinals() {
    SortedSet<Integer> days = new TreeSet<>();
    Optional<Integer> next = NumberWords.takeOrdinal(tokens);
    while (next.isPresent()) {
      days.add(next.get());
      tokens.skip(',');
      tokens.skip("and");
      tokens.skip("the");
      next = NumberWords.takeOrdinal(tokens);
    }
    if (days.isEmpty() || days.first() < 1 || days.last() > 31) {
      return false;
    }
    Optional<DayOfWeek> weekday = CalendarWords.weekday(tokens.peek());
    if (weekday.isPresent() && days.size() == 1 && days.first() <= 5) {
      tokens.take();
      return cron.onNthWeekday(weekday.get(), "#" + days.first());
    }
    tokens.skip("day");
    return cron.onMonthDays(days);
  }

  /** Takes {@code 5 minutes past}; otherwise takes nothing. */
  private boolean minutesPast() {
    int mark = tokens.mark();
    SortedSet<Integer> minutes = new TreeSet<>();
    while (tokens.peek().isNumber(1, 2) && tokens.peek().value() < 60) {
      minutes.add(tokens.take().value());
      tokens.skip(',');
      tokens.skip("and");
    }
    boolean past = tokens.skip("minutes", "past") || tokens.skip("minute", "past");
    if (!past || minutes.isEmpty()) {
      tokens.reset(mark);
      return false;
    }
    return cron.minutesPast(minutes);
  }

  private boolean hours(boolean bare) {
    Optional<ParsedHour> next = hour(bare);
    boolean understood = next.isPresent();
    while (understood && next.isPresent()) {
      understood = cron.at(next.get());
      int mark = tokens.mark();
      tokens.skip(',');
      tokens.skip("and");
      tokens.skip("at");
      next = hour(bare);
      if (next.isEmpty()) {
        tokens.reset(mark);
      }
    }
    return understood;
  }

  private Optional<ParsedHour> hour(boolean bare) {
    Optional<ParsedHour> clock = ClockGrammar.take(tokens);
    boolean number = tokens.peek().isNumber(1, 2) && tokens.peek().value() < 24;
    if (clock.isPresent() || !bare || !number || tokens.peek(1).glued()) {
      return clock;
    }
    return Optional.of(
        new ParsedHour(LocalTime.of(tokens.take().value(), 0), ParsedHour.Kind.EXACT));
  }
}
