package dev.rooster.store;

import java.util.List;

/**
 * How values are distributed. A quantile is the smallest value that at least this part of the
 * values does not exceed; without values, all are zero.
 *
 * @param count how many values
 * @param upTo how many are not greater than each bound
 */
public record Spread(long count, long p50Millis, long p99Millis, long maxMillis, List<Long> upTo) {
  public Spread {
    upTo = List.copyOf(upTo);
  }

  /** What is measured of a run. */
  public enum Measure {
    /** From due to start, of runs by schedule that started at the first attempt. */
    LATENESS,
    /** From start to end, of the latest attempt. */
    DURATION
  }
}
