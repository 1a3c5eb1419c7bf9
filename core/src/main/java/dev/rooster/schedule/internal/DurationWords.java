package dev.rooster.schedule.internal;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Durations as messages show them. Without BigDecimal, which takes a tenth of a short command to
 * load.
 */
public final class DurationWords {
  private static final int NANOS_PER_SECOND = 1_000_000_000;
  private static final int NANOS_PER_MILLI = 1_000_000;

  private DurationWords() {}

  /**
   * The compact form, such as {@code 1h30m}; every duration has one, such as {@code 0s} and {@code
   * -5m}.
   */
  public static String compact(Duration duration) {
    List<String> parts = new ArrayList<>();
    for (Part part : parts(duration)) {
      parts.add(part.amount + part.unit.shortName());
    }
    return parts.isEmpty() ? "0s" : sign(duration, "-") + String.join("", parts);
  }

  /** The long form, such as {@code 1 hour 30 minutes}. */
  public static String words(Duration duration) {
    List<String> parts = new ArrayList<>();
    for (Part part : parts(duration)) {
      String plural = part.amount.equals("1") ? "" : "s";
      parts.add(part.amount + " " + part.unit.word() + plural);
    }
    return parts.isEmpty() ? "0 seconds" : sign(duration, "minus ") + String.join(" ", parts);
  }

  private static String sign(Duration duration, String minus) {
    return duration.isNegative() ? minus : "";
  }

  private record Part(String amount, DurationUnit unit) {}

  /** Weeks if the duration is whole weeks, otherwise days and shorter units; empty for zero. */
  private static List<Part> parts(Duration duration) {
    boolean borrows = duration.isNegative() && duration.getNano() > 0;
    int nanos = borrows ? NANOS_PER_SECOND - duration.getNano() : duration.getNano();
    // Unsigned: the least long has no positive counterpart.
    long left =
        duration.isNegative()
            ? -(duration.getSeconds() + (borrows ? 1 : 0))
            : duration.getSeconds();
    List<Part> parts = new ArrayList<>();
    for (DurationUnit unit : DurationUnit.values()) {
      long length = unit.millis() / 1_000;
      if (length == 0) {
        continue;
      }
      long amount = Long.divideUnsigned(left, length);
      long rest = Long.remainderUnsigned(left, length);
      boolean mixedWeeks = unit == DurationUnit.WEEK && (rest != 0 || nanos != 0);
      if (!mixedWeeks && amount != 0) {
        parts.add(new Part(Long.toUnsignedString(amount), unit));
        left = rest;
      }
    }
    if (nanos != 0) {
      parts.add(new Part(millis(nanos), DurationUnit.MILLISECOND));
    }
    return parts;
  }

  /** Shows parts smaller than a millisecond as a fraction of one. */
  private static String millis(int nanos) {
    int whole = nanos / NANOS_PER_MILLI;
    int fraction = nanos % NANOS_PER_MILLI;
    if (fraction == 0) {
      return Integer.toString(whole);
    }
    String digits = Integer.toString(NANOS_PER_MILLI + fraction).substring(1);
    int end = digits.length();
    while (digits.charAt(end - 1) == '0') {
      end--;
    }
    return whole + "." + digits.substring(0, end);
  }
}
