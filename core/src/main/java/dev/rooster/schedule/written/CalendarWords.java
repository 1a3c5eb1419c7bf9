package dev.rooster.schedule.written;

import java.time.DayOfWeek;
import java.time.Month;
import java.time.format.TextStyle;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The English names of days and months, full and abbreviated. */
final class CalendarWords {
  private static final Map<String, DayOfWeek> MORE_WEEKDAYS =
      Map.of(
          "tues", DayOfWeek.TUESDAY,
          "weds", DayOfWeek.WEDNESDAY,
          "thur", DayOfWeek.THURSDAY,
          "thurs", DayOfWeek.THURSDAY);

  private CalendarWords() {}

  static Optional<DayOfWeek> weekday(Token token) {
    if (!token.isWord()) {
      return Optional.empty();
    }
    return Arrays.stream(DayOfWeek.values())
        .filter(day -> token.text().equals(full(day)) || token.text().equals(shortened(full(day))))
        .findFirst()
        .or(() -> Optional.ofNullable(MORE_WEEKDAYS.get(token.text())));
  }

  static Optional<Month> month(Token token) {
    if (!token.isWord()) {
      return Optional.empty();
    }
    return token.isWord("sept")
        ? Optional.of(Month.SEPTEMBER)
        : Arrays.stream(Month.values())
            .filter(month ->
                token.text().equals(full(month)) || token.text().equals(shortened(full(month))))
            .findFirst();
  }

  /** As in {@code Monday}. */
  static String name(DayOfWeek day) {
    return day.getDisplayName(TextStyle.FULL, Locale.ENGLISH);
  }

  /** As in {@code February}. */
  static String name(Month month) {
    return month.getDisplayName(TextStyle.FULL, Locale.ENGLISH);
  }

  static List<String> all() {
    return Stream.concat(
            Arrays.stream(DayOfWeek.values()).map(CalendarWords::full),
            Arrays.stream(Month.values()).map(CalendarWords::full))
        .toList();
  }

  private static String full(Enum<?> name) {
    return name.name().toLowerCase(Locale.ROOT);
  }

  private static String shortened(String name) {
    return name.substring(0, 3);
  }
}
