package dev.rooster.bench.engine;

import java.util.Arrays;

/**
 * How late many fires were, in milliseconds.
 *
 * @param earliest below zero if something was fired before it was due
 * @param missing how many were not fired at all while we waited
 */
record LatenessOf(double p50, double p99, double max, double earliest, int missing) {

  static LatenessOf micros(long[] micros, int missing) {
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
