package dev.rooster.timeline;

import dev.rooster.store.RecordSum;
import java.util.function.LongUnaryOperator;

/** Divides a sum over several cells, as if its instants were at equal intervals. */
final class Divided {
  /** Less than this is not an instant. */
  private static final double ROUNDING = 1e-6;

  private Divided() {}

  /** Receives the part of a cell. */
  @FunctionalInterface
  interface Part {
    void add(long cell, long count);
  }

  /**
   * @param startOf the first millisecond of a cell
   */
  static void over(RecordSum sum, LongUnaryOperator startOf, Part part) {
    if (sum.cell() >= sum.lastCell()) {
      part.add(sum.cell(), sum.count());
      return;
    }
    long given = 0;
    double interval =
        (double) (sum.lastMillis() - sum.firstMillis()) / Math.max(1, sum.count() - 1);
    for (long cell = sum.cell(); cell < sum.lastCell(); cell++) {
      double passed = (startOf.applyAsLong(cell + 1) - sum.firstMillis()) / interval;
      long until = Math.clamp((long) Math.ceil(passed - ROUNDING), given, sum.count());
      part.add(cell, until - given);
      given = until;
    }
    part.add(sum.lastCell(), sum.count() - given);
  }
}
