package dev.rooster.bench.engine;

import java.util.Arrays;

/**
 * The lateness of many fires, in milliseconds.
 *
 * @param earliest negative if a one-shot fired before it was due
 * @param missing the number of one-shots that did not fire within the wait
 */
public record LatenessOf(double p50, double p99, double max, double earliest, int missing) {

  /** Sorts and picks. */
  public static LatenessOf micros(long[] micros, int missing) {
    long[] sorted = micros.clone();
    Arrays.sort(sorted);
    return new LatenessOf(
        at(sorted, 0.50),
        at(sorted, 0.99),
        sorted[sorted.length - 1] / 1e3,
        sorted[0] / 1e3,
        missing);
  }

  private static double at(long[] sorted, double share) {
    int rank = (int) Math.ceil(share * sorted.length);
    return sorted[Math.max(0, rank - 1)] / 1e3;
  }
}
