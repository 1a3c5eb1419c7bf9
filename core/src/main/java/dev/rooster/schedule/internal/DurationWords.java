package dev.rooster.schedule.internal;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Durations as messages show them. */
public final class DurationWords {
  private static final BigInteger NANOS_PER_MILLI = BigInteger.valueOf(1_000_000);

  private DurationWords() {}

  /**
   * The compact form, such as {@code 1h30m}; every duration has one, such as {@code 0s} and {@code
   * -5m}.
   */
  public static String compact(Duration duration) {
    List<String> parts = new ArrayList<>();
    for (Part part : parts(duration)) {
      parts.add(part.amount.toPlainString() + part.unit.shortName());
    }
    return parts.isEmpty() ? "0s" : sign(duration, "-") + String.join("", parts);
  }

  /** The long form, such as {@code 1 hour 30 minutes}. */
  public static String words(Duration duration) {
    List<String> parts = new ArrayList<>();
    for (Part part : parts(duration)) {
      String plural = part.amount.compareTo(BigDecimal.ONE) == 0 ? "" : "s";
      parts.add(part.amount.toPlainString() + " " + part.unit.word() + plural);
    }
    return parts.isEmpty() ? "0 seconds" : sign(duration, "minus ") + String.join(" ", parts);
  }

  private static String sign(Duration duration, String minus) {
    return duration.isNegative() ? minus : "";
  }

  private record Part(BigDecimal amount, DurationUnit unit) {}

  /** Weeks if the duration is whole weeks, otherwise days and shorter units; empty for zero. */
  private static List<Part> parts(Duration duration) {
    BigInteger nanos =
        BigInteger.valueOf(duration.getSeconds())
            .multiply(BigInteger.valueOf(1_000_000_000))
            .add(BigInteger.valueOf(duration.getNano()))
            .abs();
    List<Part> parts = new ArrayList<>();
    BigInteger left = nanos;
    for (DurationUnit unit : DurationUnit.values()) {
      if (!unit.hasFixedLength()) {
        continue;
      }
      BigInteger length = BigInteger.valueOf(unit.millis()).multiply(NANOS_PER_MILLI);
      BigInteger[] split = left.divideAndRemainder(length);
      boolean mixedWeeks = unit == DurationUnit.WEEK && split[1].signum() != 0;
      if (!mixedWeeks && split[0].signum() != 0) {
        parts.add(new Part(new BigDecimal(split[0]), unit));
        left = split[1];
      }
    }
    return withNanos(parts, left);
  }

  /** Shows parts smaller than a millisecond as a fraction of one. */
  private static List<Part> withNanos(List<Part> parts, BigInteger nanos) {
    if (nanos.signum() == 0) {
      return parts;
    }
    BigDecimal fraction = new BigDecimal(nanos, 6).stripTrailingZeros();
    boolean hasMillis = !parts.isEmpty() && parts.getLast().unit == DurationUnit.MILLISECOND;
    BigDecimal whole = hasMillis ? parts.removeLast().amount : BigDecimal.ZERO;
    parts.add(new Part(whole.add(fraction), DurationUnit.MILLISECOND));
    return parts;
  }
}
