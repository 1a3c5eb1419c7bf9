package dev.rooster.time;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * Formats instants: in UTC for programs, as local time of a zone for people. Shows fractions of a
 * second only if there are any. Written by hand for the same reason as IsoTime.
 */
public final class FireText {
  private static final String[] WEEKDAYS = {"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"};

  private FireText() {}

  /** {@code 2026-11-20T17:00:00Z}. */
  public static String utc(Instant instant) {
    StringBuilder text = new StringBuilder(24);
    appendUtc(text, instant);
    return text.toString();
  }

  public static void appendUtc(StringBuilder text, Instant instant) {
    appendTime(text, LocalDateTime.ofInstant(instant, ZoneOffset.UTC), 'T');
    text.append('Z');
  }

  /** {@code Fri 2026-11-20 18:00:00 +01:00}. */
  public static String local(Instant instant, ZoneId zone) {
    ZoneOffset offset = zone.getRules().getOffset(instant);
    LocalDateTime local = LocalDateTime.ofInstant(instant, offset);
    StringBuilder text = new StringBuilder(40);
    text.append(WEEKDAYS[local.getDayOfWeek().getValue() - 1]).append(' ');
    appendTime(text, local, ' ');
    text.append(' ').append(offset.equals(ZoneOffset.UTC) ? "+00:00" : offset.getId());
    return text.toString();
  }

  /** {@code 2026-11-20 18:00}, for narrow columns. */
  public static String brief(Instant instant, ZoneId zone) {
    LocalDateTime local = LocalDateTime.ofInstant(instant, zone);
    StringBuilder text = new StringBuilder(16);
    appendDate(text, local);
    appendMinute(text.append(' '), local);
    return text.toString();
  }

  public static String zone(ZoneId zone) {
    return zone.equals(ZoneOffset.UTC) ? "UTC" : zone.getId();
  }

  private static void appendTime(StringBuilder text, LocalDateTime time, char separator) {
    appendDate(text, time);
    appendMinute(text.append(separator), time);
    append(text.append(':'), time.getSecond(), 2);
    int millis = time.getNano() / 1_000_000;
    if (millis > 0) {
      append(text.append('.'), millis, 3);
    }
  }

  private static void appendDate(StringBuilder text, LocalDateTime time) {
    append(text, time.getYear(), 4);
    append(text.append('-'), time.getMonthValue(), 2);
    append(text.append('-'), time.getDayOfMonth(), 2);
  }

  private static void appendMinute(StringBuilder text, LocalDateTime time) {
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
