package dev.rooster.time;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A date, or a date and time with or without an offset, in ISO 8601: {@code 2026-01-04}, {@code
 * 2026-01-04T09:00}, {@code 2026-01-04T09:00:00.5+01:00}, or without dashes and colons as in
 * iCalendar. Parsed by hand, because the formatters of java.time take most of the start-up time of
 * a short command.
 */
public record IsoTime(LocalDate date, Optional<LocalTime> time, Optional<ZoneOffset> offset) {

  private static final Pattern OFFSET = Pattern.compile("(Z|[+-]\\d\\d:?\\d\\d)$");

  /** Whether the text ends in an offset, and so means the same instant in every zone. */
  public static boolean hasOffset(String text) {
    return OFFSET.matcher(text.strip()).find();
  }

  public static Optional<IsoTime> read(String text) {
    try {
      return Optional.of(new Reading(text.strip()).isoTime());
    } catch (DateTimeException notATime) {
      return Optional.empty();
    }
  }

  /** Reads an instant in UTC that Rooster wrote. */
  public static Instant utc(String text) {
    return read(text).orElseThrow(() -> new DateTimeException(text)).instant(ZoneOffset.UTC);
  }

  /** The wall-clock time; midnight when only a date was written. */
  public LocalDateTime local() {
    return date.atTime(time.orElse(LocalTime.MIDNIGHT));
  }

  /** The instant, in this zone unless an offset was written. */
  public Instant instant(ZoneId zone) {
    return offset
        .map(written -> local().toInstant(written))
        .orElseGet(() -> local().atZone(zone).toInstant());
  }

  /** The instant; for a date, its last millisecond. */
  public Instant lastInstant(ZoneId zone) {
    return time.isPresent()
        ? instant(zone)
        : date.plusDays(1).atStartOfDay(zone).toInstant().minusMillis(1);
  }

  /** A cursor over the text; throws DateTimeException for unexpected characters. */
  private static final class Reading {
    private final String text;
    private int at;

    Reading(String text) {
      this.text = text;
    }

    IsoTime isoTime() {
      LocalDate date = date();
      if (at == text.length()) {
        return new IsoTime(date, Optional.empty(), Optional.empty());
      }
      require(skip('T') || skip('t') || skip(' '));
      LocalTime time = time();
      Optional<ZoneOffset> offset = at == text.length() ? Optional.empty() : Optional.of(offset());
      require(at == text.length());
      return new IsoTime(date, Optional.of(time), offset);
    }

    private LocalDate date() {
      int year = number(4);
      require(year > 0);
      boolean dashes = skip('-');
      int month = number(2);
      require(skip('-') == dashes);
      return LocalDate.of(year, month, number(2));
    }

    private LocalTime time() {
      int hour = number(2);
      boolean colons = skip(':');
      int minute = number(2);
      int second = 0;
      int nano = 0;
      if (colons ? skip(':') : isDigit()) {
        second = number(2);
        nano = skip('.') || skip(',') ? fraction() : 0;
      }
      return LocalTime.of(hour, minute, second, nano);
    }

    private ZoneOffset offset() {
      if (skip('Z') || skip('z')) {
        return ZoneOffset.UTC;
      }
      int sign = skip('-') ? -1 : 1;
      require(sign < 0 || skip('+'));
      int hours = number(2);
      int minutes = skip(':') || isDigit() ? number(2) : 0;
      return ZoneOffset.ofHoursMinutes(sign * hours, sign * minutes);
    }

    private int fraction() {
      int nano = 0;
      int digits = 0;
      for (; isDigit(); digits++) {
        require(digits < 9);
        nano = nano * 10 + number(1);
      }
      require(digits > 0);
      for (; digits < 9; digits++) {
        nano *= 10;
      }
      return nano;
    }

    private int number(int digits) {
      int number = 0;
      for (int i = 0; i < digits; i++) {
        require(isDigit());
        number = number * 10 + (text.charAt(at++) - '0');
      }
      return number;
    }

    private boolean isDigit() {
      return at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9';
    }

    private boolean skip(char expected) {
      boolean found = at < text.length() && text.charAt(at) == expected;
      at += found ? 1 : 0;
      return found;
    }

    private static void require(boolean asExpected) {
      if (!asExpected) {
        throw new DateTimeException("not a time");
      }
    }
  }
}
