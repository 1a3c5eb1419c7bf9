package dev.rooster.engine;

import java.time.Duration;

/**
 * Which records of occurrences are kept.
 *
 * @param age older ones are deleted; a reminder that has ended goes with its last record
 * @param count how many of the latest records each reminder keeps
 */
public record Retention(Duration age, int count) {
  /** A hundred years. */
  public static final Duration FOR_EVER = Duration.ofDays(36_525);

  public static final Retention DEFAULT = new Retention(Duration.ofDays(90), 1_000);

  public Retention {
    if (age.isNegative() || age.isZero() || count < 1) {
      throw new IllegalArgumentException("age and count must be positive");
    }
    if (age.compareTo(FOR_EVER) > 0) {
      throw new IllegalArgumentException(
          "age exceeds the maximum. Use %d days or less.".formatted(FOR_EVER.toDays()));
    }
  }
}
