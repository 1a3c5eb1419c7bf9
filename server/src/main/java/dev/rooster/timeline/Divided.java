package dev.rooster.timeline;

import dev.rooster.store.RecordSum;
import java.util.function.LongUnaryOperator;

/** Divides a sum over several cells, in proportion to the time that it covers of each. */
final class Divided {
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
    double span = Math.max(1, sum.lastMillis() - sum.firstMillis());
    for (long cell = sum.cell(); cell < sum.lastCell(); cell++) {
      double covered = (startOf.applyAsLong(cell + 1) - sum.firstMillis()) / span;
      long until = Math.clamp(Math.round(sum.count() * covered), given, sum.count());
      part.add(cell, until - given);
      given = until;
    }
    part.add(sum.lastCell(), sum.count() - given);
  }
}
