package dev.rooster.format;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/**
 * Writes instants and wall-clock times in ISO 8601. Shows fractions of a second only if there are
 * any. Written by hand, because the formatters of java.time take most of the start-up time of a
 * short command.
 */
public final class IsoText {
  private IsoText() {}

  /** {@code 2026-11-20T17:00:00Z}. */
  public static String utc(Instant instant) {
    StringBuilder text = new StringBuilder(24);
    appendUtc(text, instant);
    return text.toString();
  }

  static void appendUtc(StringBuilder text, Instant instant) {
    LocalDateTime utc = LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
    appendDate(text, utc);
    appendTime(text.append('T'), utc);
    text.append('Z');
  }

  /** {@code 2026-11-20}. */
  public static void appendDate(StringBuilder text, LocalDateTime time) {
    append(text, time.getYear(), 4);
    append(text.append('-'), time.getMonthValue(), 2);
    append(text.append('-'), time.getDayOfMonth(), 2);
  }

  /** {@code 17:00:00}. */
  public static void appendTime(StringBuilder text, LocalDateTime time) {
    appendMinute(text, time);
    append(text.append(':'), time.getSecond(), 2);
    int millis = time.getNano() / 1_000_000;
    if (millis > 0) {
      append(text.append('.'), millis, 3);
    }
  }

  /** {@code 17:00}. */
  public static void appendMinute(StringBuilder text, LocalDateTime time) {
    append(text, time.getHour(), 2);
    append(text.append(':'), time.getMinute(), 2);
  }

  private static void append(StringBuilder text, int number, int digits) {
    int unit = 1;
    for (int i = 1; i < digits; i++) {
      unit *= 10;
    }
    for (; unit > 1 && number < unit; unit /= 10) {
      text.append('0');
    }
    text.append(number);
  }
}
