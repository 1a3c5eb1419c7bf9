package dev.rooster.schedule;

import dev.rooster.schedule.internal.MessageText;
import dev.rooster.text.Spelling;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The parts of an RRULE. */
enum RulePart {
  FREQ(0, 0, false, "SECONDLY, MINUTELY, HOURLY, DAILY, WEEKLY, MONTHLY or YEARLY", "DAILY"),
  INTERVAL(1, 0, false, "a whole number from 1", "2"),
  COUNT(1, 100_000, false, "a whole number from 1 to 100000", "10"),
  UNTIL(0, 0, false, "a date or a time", "20261231T235959Z"),
  BYSECOND(0, 59, false, "seconds from 0 to 59", "0,30"),
  BYMINUTE(0, 59, false, "minutes from 0 to 59", "0,30"),
  BYHOUR(0, 23, false, "hours from 0 to 23", "9,17"),
  BYDAY(
      1,
      53,
      true,
      "weekdays SU, MO, TU, WE, TH, FR, SA, or one with a number as in 2MO or -1FR",
      "MO,WE"),
  BYMONTHDAY(1, 31, true, "days from 1 to 31, or -1 for the last to -31", "1,-1"),
  BYYEARDAY(1, 366, true, "days from 1 to 366, or -1 for the last to -366", "100"),
  BYWEEKNO(1, 53, true, "weeks from 1 to 53, or -1 for the last to -53", "20"),
  BYMONTH(1, 12, false, "months from 1 to 12", "1,7"),
  BYSETPOS(1, 366, true, "positions from 1 to 366, or -1 for the last to -366", "-1"),
  WKST(0, 0, false, "a weekday: SU, MO, TU, WE, TH, FR or SA", "MO");

  private final int min;
  private final int max;
  private final boolean countsFromEnd;
  private final String takes;
  private final String example;

  RulePart(int min, int max, boolean countsFromEnd, String takes, String example) {
    this.min = min;
    this.max = max;
    this.countsFromEnd = countsFromEnd;
    this.takes = takes;
    this.example = example;
  }

  static RulePart named(String name) {
    String upper = name.toUpperCase(Locale.ROOT);
    return Arrays.stream(values())
        .filter(part -> part.name().equals(upper))
        .findFirst()
        .orElseThrow(() -> unknown(name, upper));
  }

  private static InvalidScheduleException unknown(String name, String upper) {
    List<String> known = Arrays.stream(values()).map(RulePart::name).toList();
    List<String> near = Spelling.nearest(upper, known, 1);
    return new InvalidScheduleException(
        MessageText.quoted(name) + " is not a part of a rule",
        near.isEmpty()
            ? "a rule looks like FREQ=MONTHLY;BYDAY=-1FR; its parts are " + String.join(", ", known)
            : "did you mean %s?".formatted(near.getFirst()));
  }

  int min() {
    return min;
  }

  int max() {
    return max;
  }

  boolean countsFromEnd() {
    return countsFromEnd;
  }

  /** The valid values of the part, for error messages. */
  String takes() {
    return takes;
  }

  String example() {
    return example;
  }
}
