package dev.rooster.engine;

import java.time.Duration;

/**
 * Which records of occurrences are kept.
 *
 * @param age older ones go, and with its last record a reminder that has ended
 * @param count of each reminder the latest so many are kept
 */
public record Retention(Duration age, int count) {
  /** A hundred years. */
  public static final Duration FOR_EVER = Duration.ofDays(36_525);

  public static final Retention DEFAULT = new Retention(Duration.ofDays(90), 1_000);

  public Retention {
    if (age.isNegative() || age.isZero() || count < 1) {
      throw new IllegalArgumentException("at least one record is kept, for a while");
    }
    if (age.compareTo(FOR_EVER) > 0) {
      throw new IllegalArgumentException(
          "records are kept for %d days at most".formatted(FOR_EVER.toDays()));
    }
  }
}
