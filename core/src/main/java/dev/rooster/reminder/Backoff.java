package dev.rooster.reminder;

import java.time.Duration;
import java.util.List;

/** The delay after errors: longer with each error in a row. */
public final class Backoff {
  private static final List<Duration> STEPS =
      List.of(
          Duration.ofSeconds(30),
          Duration.ofMinutes(1),
          Duration.ofMinutes(5),
          Duration.ofMinutes(15),
          Duration.ofMinutes(60));

  private static final Duration LONGEST = Duration.ofDays(1);

  private Backoff() {}

  /** The wait after the given number of errors in a row, 1 or more. */
  public static Duration after(int errors) {
    return STEPS.get(Math.clamp(errors, 1, STEPS.size()) - 1);
  }

  /** A delay that a handler requests, within the limits. */
  static Duration bounded(Duration asked) {
    if (asked.isNegative()) {
      return Duration.ZERO;
    }
    return asked.compareTo(LONGEST) > 0 ? LONGEST : asked;
  }
}
