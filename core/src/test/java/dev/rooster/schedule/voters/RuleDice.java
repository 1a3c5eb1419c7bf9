package dev.rooster.schedule.voters;

import java.time.DayOfWeek;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;
import java.util.stream.Collectors;

/** Generates random recurrence rules with combinations of parts that the RFC allows. */
record RuleDice(Dice dice) {
  private static final DateTimeFormatter BASIC = DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss");

  enum Freq {
    SECONDLY(1),
    MINUTELY(60),
    HOURLY(3_600),
    DAILY(86_400),
    WEEKLY(7 * 86_400),
    MONTHLY(30 * 86_400),
    YEARLY(365 * 86_400);

    final long seconds;

    Freq(long seconds) {
      this.seconds = seconds;
    }

    boolean subDaily() {
      return compareTo(DAILY) < 0;
    }
  }

  record RandomRule(Freq freq, LocalDateTime start, Map<String, String> parts) {

    String text() {
      return parts.entrySet().stream()
          .map(part -> part.getKey() + "=" + part.getValue())
          .collect(Collectors.joining(";"));
    }

    String startText() {
      return BASIC.format(start);
    }

    int interval() {
      return Integer.parseInt(parts.getOrDefault("INTERVAL", "1"));
    }

    boolean has(String part) {
      return parts.containsKey(part);
    }

    DayOfWeek weekStart() {
      return weekday(parts.getOrDefault("WKST", "MO"));
    }
  }

  RandomRule rule() {
    Freq freq = dice.oneOf(Freq.values());
    LocalDateTime start =
        LocalDateTime.of(dice.between(1995, 2026), dice.between(1, 12), 1, 0, 0)
            .plusDays(dice.between(0, 30))
            .plusSeconds(dice.percent(50) ? 9 * 3_600 : dice.between(0, 86_399));
    Map<String, String> parts = new LinkedHashMap<>();
    parts.put("FREQ", freq.name());
    if (dice.percent(40)) {
      parts.put("INTERVAL", String.valueOf(interval(freq)));
    }
    days(freq, parts);
    times(freq, parts);
    if (parts.keySet().stream().anyMatch(part -> part.startsWith("BY")) && dice.percent(20)) {
      parts.put("BYSETPOS", positions(freq, parts));
    }
    if (dice.percent(25)) {
      parts.put("WKST", weekday());
    }
    if (freq == Freq.WEEKLY && parts.containsKey("BYSETPOS")) {
      start = startOfWeek(start, parts);
    }
    end(freq, start, parts);
    return new RandomRule(freq, start, parts);
  }

  /**
   * dateutil starts the first week of WEEKLY with BYSETPOS at DTSTART, so DTSTART is the first day
   * of a week.
   */
  private static LocalDateTime startOfWeek(LocalDateTime start, Map<String, String> parts) {
    DayOfWeek first = weekday(parts.getOrDefault("WKST", "MO"));
    return start.with(TemporalAdjusters.previousOrSame(first));
  }

  private int interval(Freq freq) {
    return switch (freq) {
      case SECONDLY, MINUTELY -> dice.oneOf(2, 5, 7, 10, 15, 17, 30, 45, 90, 100);
      case HOURLY -> dice.oneOf(2, 3, 4, 5, 6, 7, 8, 12, 24, 25, 36);
      case DAILY -> dice.oneOf(2, 3, 4, 7, 10, 14, 30);
      case WEEKLY, MONTHLY -> dice.oneOf(2, 3, 4, 5, 6, 7, 12);
      case YEARLY -> dice.oneOf(2, 3, 4, 5);
    };
  }

  private void days(Freq freq, Map<String, String> parts) {
    if (dice.percent(freq == Freq.YEARLY ? 45 : 25)) {
      parts.put("BYMONTH", list(4, () -> dice.between(1, 12)));
    }
    switch (freq) {
      case SECONDLY, MINUTELY, HOURLY -> {
        maybe(10, parts, "BYYEARDAY", list(40, () -> signed(366)));
        maybe(15, parts, "BYMONTHDAY", list(12, () -> signed(31)));
        maybe(25, parts, "BYDAY", plainWeekdays());
      }
      case DAILY -> {
        maybe(25, parts, "BYMONTHDAY", list(8, () -> signed(31)));
        maybe(35, parts, "BYDAY", plainWeekdays());
      }
      case WEEKLY -> maybe(65, parts, "BYDAY", plainWeekdays());
      case MONTHLY -> {
        maybe(45, parts, "BYMONTHDAY", list(5, () -> signed(31)));
        maybe(45, parts, "BYDAY", dice.percent(50) ? plainWeekdays() : countedWeekdays(5));
      }
      case YEARLY -> daysOfYear(parts);
    }
  }

  private void daysOfYear(Map<String, String> parts) {
    switch (dice.between(0, 5)) {
      case 0 -> {
        parts.put("BYYEARDAY", list(6, () -> signed(366)));
        maybe(25, parts, "BYDAY", plainWeekdays());
      }
      case 1 -> {
        // Rooster rejects days of the month without months: implementations disagree on them.
        parts.putIfAbsent("BYMONTH", list(4, () -> dice.between(1, 12)));
        parts.put("BYMONTHDAY", list(5, () -> signed(31)));
        maybe(35, parts, "BYDAY", plainWeekdays());
      }
      case 2 -> {
        // Likewise weeks without weekdays.
        parts.put("BYWEEKNO", list(4, () -> signed(53)));
        parts.put("BYDAY", plainWeekdays());
      }
      case 3 -> parts.put("BYDAY", plainWeekdays());
      case 4 -> parts.put("BYDAY", countedWeekdays(parts.containsKey("BYMONTH") ? 5 : 53));
      default -> {}
    }
  }

  private void times(Freq freq, Map<String, String> parts) {
    int chance = freq.subDaily() ? 25 : 15;
    maybe(chance, parts, "BYHOUR", list(5, () -> dice.between(0, 23)));
    maybe(chance, parts, "BYMINUTE", list(5, () -> dice.between(0, 59)));
    maybe(freq.subDaily() ? 15 : 5, parts, "BYSECOND", list(4, () -> dice.between(0, 59)));
  }

  /** Positions of which the first exists: a rule that never matches is slow and tests nothing. */
  private String positions(Freq freq, Map<String, String> parts) {
    int size = freq == Freq.SECONDLY ? 1 : size(parts, "BYSECOND");
    size *= freq.compareTo(Freq.HOURLY) >= 0 ? size(parts, "BYMINUTE") : 1;
    size *= freq.compareTo(Freq.DAILY) >= 0 ? size(parts, "BYHOUR") : 1;
    size *= freq == Freq.WEEKLY ? size(parts, "BYDAY") : 1;
    size *= freq.compareTo(Freq.MONTHLY) >= 0 ? 4 : 1;
    int most = size;
    String first = String.valueOf(signed(most));
    return freq == Freq.SECONDLY || dice.percent(60)
        ? first
        : first + "," + list(3, () -> signed(most + dice.between(0, 2)));
  }

  private static int size(Map<String, String> parts, String name) {
    return parts.containsKey(name) ? parts.get(name).split(",", -1).length : 1;
  }

  private void end(Freq freq, LocalDateTime start, Map<String, String> parts) {
    if (dice.percent(15)) {
      parts.put("COUNT", String.valueOf(dice.between(1, 40)));
    } else if (dice.percent(15)) {
      LocalDateTime until = start.plusSeconds(freq.seconds * dice.between(1, 60));
      parts.put("UNTIL", BASIC.format(until));
    }
  }

  private void maybe(int percent, Map<String, String> parts, String name, String value) {
    if (dice.percent(percent)) {
      parts.put(name, value);
    }
  }

  private int signed(int most) {
    int value = dice.between(1, most);
    return dice.percent(25) ? -value : value;
  }

  private String list(int most, IntSupplier number) {
    return dice.some(most, number).stream().map(String::valueOf).collect(Collectors.joining(","));
  }

  private String plainWeekdays() {
    return weekdays(dice.some(4, () -> dice.between(0, 6)).stream().map(each -> "").toList());
  }

  private String countedWeekdays(int most) {
    return weekdays(
        dice.some(3, () -> signed(most)).stream()
            .map(each -> dice.percent(15) ? "" : String.valueOf(each))
            .toList());
  }

  private String weekdays(List<String> counts) {
    List<String> days = new ArrayList<>();
    for (String count : counts) {
      String day = count + weekday();
      if (!days.contains(day)) {
        days.add(day);
      }
    }
    return String.join(",", days);
  }

  private String weekday() {
    return dice.oneOf("MO", "TU", "WE", "TH", "FR", "SA", "SU");
  }

  private static DayOfWeek weekday(String letters) {
    for (DayOfWeek day : DayOfWeek.values()) {
      if (day.name().startsWith(letters)) {
        return day;
      }
    }
    throw new IllegalArgumentException(letters);
  }
}
