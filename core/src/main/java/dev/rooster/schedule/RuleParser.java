package dev.rooster.schedule;

import dev.rooster.schedule.RecurrenceRule.Until;
import dev.rooster.schedule.RuleDays.NthWeekday;
import dev.rooster.schedule.internal.MessageText;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeSet;

/**
 * Parses the value of an RRULE. Accepts everything that RFC 5545 allows, except the two forms that
 * implementations interpret differently. Each rejection says how to write the intended rule.
 */
final class RuleParser {
  private static final List<String> WEEKDAYS = List.of("SU", "MO", "TU", "WE", "TH", "FR", "SA");
  private static final int MONDAY = 1;

  private final String text;
  private final Map<RulePart, String> parts = new EnumMap<>(RulePart.class);

  RuleParser(String text) {
    this.text = onOneLine(text.strip());
  }

  /** Spaces around the parts are allowed, and some of them are line breaks. */
  private static String onOneLine(String text) {
    StringBuilder line = new StringBuilder(text);
    for (int i = 0; i < line.length(); i++) {
      if (Character.isWhitespace(line.charAt(i))) {
        line.setCharAt(i, ' ');
      }
    }
    return line.toString();
  }

  RecurrenceRule parse() {
    split();
    Frequency frequency = frequency();
    RuleDays days = days();
    RecurrenceRule rule =
        new RecurrenceRule(
            text,
            frequency,
            interval(frequency),
            count(),
            until(),
            days,
            (int) bits(RulePart.BYHOUR),
            bits(RulePart.BYMINUTE),
            bits(RulePart.BYSECOND),
            numbers(RulePart.BYSETPOS),
            parts.containsKey(RulePart.WKST)
                ? weekday(RulePart.WKST, value(RulePart.WKST))
                : MONDAY);
    RuleLimits.check(rule, parts.keySet());
    return rule;
  }

  private void split() {
    for (String part : text.split(";", -1)) {
      int equals = part.indexOf('=');
      String name = (equals < 0 ? part : part.substring(0, equals)).strip();
      RulePart known = RulePart.named(name);
      String value = equals < 0 ? "" : part.substring(equals + 1).strip().toUpperCase(Locale.ROOT);
      if (value.isEmpty()) {
        throw new InvalidScheduleException(
            name + " has no value", "write %s=%s".formatted(known, known.example()));
      }
      if (parts.put(known, value) != null) {
        throw new InvalidScheduleException(
            known + " appears twice", "join the values with commas, or keep one");
      }
    }
  }

  private Frequency frequency() {
    if (!parts.containsKey(RulePart.FREQ)) {
      throw new InvalidScheduleException(
          "the rule %s has no FREQ".formatted(MessageText.quoted(text)),
          "begin with one, for example FREQ=WEEKLY;BYDAY=MO,WE");
    }
    for (Frequency frequency : Frequency.values()) {
      if (frequency.name().equals(value(RulePart.FREQ))) {
        return frequency;
      }
    }
    throw unusable(RulePart.FREQ, value(RulePart.FREQ));
  }

  private long interval(Frequency frequency) {
    if (!parts.containsKey(RulePart.INTERVAL)) {
      return 1;
    }
    String written = value(RulePart.INTERVAL);
    long interval = digits(RulePart.INTERVAL, written);
    if (interval == 0) {
      throw unusable(RulePart.INTERVAL, written);
    }
    if (interval > frequency.longestInterval()) {
      throw new InvalidScheduleException(
          "INTERVAL %s is longer than 100 years".formatted(MessageText.quoted(written)),
          "the maximum is %d %ss".formatted(frequency.longestInterval(), frequency.unit()));
    }
    return interval;
  }

  private OptionalInt count() {
    if (!parts.containsKey(RulePart.COUNT)) {
      return OptionalInt.empty();
    }
    String written = value(RulePart.COUNT);
    long count = digits(RulePart.COUNT, written);
    if (count < 1 || count > Bounds.MOST_FIRES) {
      throw unusable(RulePart.COUNT, written);
    }
    return OptionalInt.of((int) count);
  }

  private Optional<Until> until() {
    if (!parts.containsKey(RulePart.UNTIL)) {
      return Optional.empty();
    }
    BasicTime until = BasicTime.parse("UNTIL", value(RulePart.UNTIL));
    // A date means the end of that day, whatever the time of the fires.
    return Optional.of(
        until.dateOnly()
            ? new Until(until.local().with(LocalTime.MAX), false)
            : new Until(until.local(), until.utc()));
  }

  private RuleDays days() {
    int weekdays = 0;
    List<NthWeekday> nthWeekdays = new ArrayList<>();
    for (String item : items(RulePart.BYDAY)) {
      int split = Math.max(0, item.length() - 2);
      int weekday = WEEKDAYS.indexOf(item.substring(split));
      if (weekday < 0) {
        throw unusable(RulePart.BYDAY, item);
      }
      if (split == 0) {
        weekdays |= 1 << weekday;
      } else {
        nthWeekdays.add(new NthWeekday(number(RulePart.BYDAY, item.substring(0, split)), weekday));
      }
    }
    int monthDays = 0;
    int fromEnd = 0;
    for (int day : numbers(RulePart.BYMONTHDAY)) {
      monthDays |= day > 0 ? 1 << day : 0;
      fromEnd |= day < 0 ? 1 << -day : 0;
    }
    return new RuleDays(
        (int) bits(RulePart.BYMONTH),
        monthDays,
        fromEnd,
        weekdays,
        nthWeekdays,
        numbers(RulePart.BYYEARDAY),
        numbers(RulePart.BYWEEKNO));
  }

  private long bits(RulePart part) {
    long bits = 0;
    for (int number : numbers(part)) {
      bits |= 1L << number;
    }
    return bits;
  }

  private List<Integer> numbers(RulePart part) {
    TreeSet<Integer> numbers = new TreeSet<>();
    for (String item : items(part)) {
      numbers.add(number(part, item));
    }
    return List.copyOf(numbers);
  }

  private List<String> items(RulePart part) {
    return parts.containsKey(part) ? List.of(value(part).split(",", -1)) : List.of();
  }

  private int number(RulePart part, String written) {
    boolean signed = written.startsWith("-") || written.startsWith("+");
    String unsigned = signed ? written.substring(1) : written;
    long size = digits(part, unsigned);
    boolean zeroCounts = part.min() == 0;
    if (size > part.max() || size < part.min() || (signed && zeroCounts)) {
      throw unusable(part, written);
    }
    if (written.startsWith("-") && !part.countsFromEnd()) {
      throw unusable(part, written);
    }
    return (int) (written.startsWith("-") ? -size : size);
  }

  private long digits(RulePart part, String written) {
    if (written.isEmpty() || !written.chars().allMatch(c -> c >= '0' && c <= '9')) {
      throw unusable(part, written);
    }
    return written.length() > 10 ? Long.MAX_VALUE : Long.parseLong(written);
  }

  private int weekday(RulePart part, String written) {
    int weekday = WEEKDAYS.indexOf(written);
    if (weekday < 0) {
      throw unusable(part, written);
    }
    return weekday;
  }

  private String value(RulePart part) {
    return parts.getOrDefault(part, "");
  }

  private static InvalidScheduleException unusable(RulePart part, String written) {
    return new InvalidScheduleException(
        "%s %s is invalid".formatted(part, MessageText.quoted(written)),
        "use %s, for example %s=%s".formatted(part.takes(), part, part.example()));
  }
}
