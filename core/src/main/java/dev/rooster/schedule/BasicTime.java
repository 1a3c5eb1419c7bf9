package dev.rooster.schedule;

import dev.rooster.schedule.internal.MessageText;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Locale;

/** A date or date-time in iCalendar form: 20260104, 20260104T090000 or 20260104T090000Z. */
record BasicTime(LocalDateTime local, boolean utc, boolean dateOnly) {

  /** Reads the value of the named property. */
  static BasicTime parse(String name, String value) {
    String text = value.toUpperCase(Locale.ROOT);
    boolean utc = text.endsWith("Z");
    String digits = utc ? text.substring(0, text.length() - 1) : text;
    boolean dateOnly = digits.length() == 8;
    boolean wellFormed = dateOnly ? !utc : digits.length() == 15 && digits.charAt(8) == 'T';
    if (wellFormed) {
      try {
        LocalDate date =
            LocalDate.of(number(digits, 0, 4), number(digits, 4, 6), number(digits, 6, 8));
        LocalDateTime local =
            dateOnly
                ? date.atStartOfDay()
                : date.atTime(
                    number(digits, 9, 11), number(digits, 11, 13), number(digits, 13, 15));
        if (date.getYear() >= 1) {
          return new BasicTime(local, utc, dateOnly);
        }
      } catch (DateTimeException | NumberFormatException e) {
        // Every invalid form is reported below, with the same message.
      }
    }
    throw new InvalidScheduleException(
        "%s %s is not a date".formatted(name, MessageText.quoted(value)),
        "write 20260104, 20260104T090000 or, in UTC, 20260104T090000Z");
  }

  private static int number(String text, int from, int to) {
    for (int i = from; i < to; i++) {
      if (text.charAt(i) < '0' || text.charAt(i) > '9') {
        throw new NumberFormatException(text);
      }
    }
    return Integer.parseInt(text, from, to, 10);
  }

  LocalDateTime in(ZoneId zone) {
    return utc ? local.atZone(ZoneOffset.UTC).withZoneSameInstant(zone).toLocalDateTime() : local;
  }
}
