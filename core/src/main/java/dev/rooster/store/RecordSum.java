package dev.rooster.store;

import dev.rooster.reminder.Occurrence;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

/**
 * How many occurrences of a status there were.
 *
 * @param cell of the first of them
 * @param lastCell of the last one; another only for records of several instants
 * @param firstMillis where they begin; known for those in several cells
 * @param lastMillis where they end
 * @param count how many
 * @param exact whether it is exact: otherwise there may be more, or the count of a record or of a
 *     quarter hour was divided in proportion to time
 */
public record RecordSum(
    long cell,
    long lastCell,
    long firstMillis,
    long lastMillis,
    Occurrence.Status status,
    long count,
    boolean exact) {
  private static final Comparator<RecordSum> BY_PLACE =
      Comparator.comparingLong(RecordSum::cell)
          .thenComparingLong(RecordSum::lastCell)
          .thenComparing(RecordSum::status)
          .thenComparingLong(RecordSum::firstMillis)
          .thenComparingLong(RecordSum::lastMillis);

  /** The sums by cell and status, with those of the same place in one. */
  public static List<RecordSum> merged(Collection<RecordSum> sums) {
    TreeMap<RecordSum, RecordSum> merged = new TreeMap<>(BY_PLACE);
    sums.forEach(it -> merged.merge(it, it, RecordSum::plus));
    return List.copyOf(merged.values());
  }

  /** The same, and there may be more or fewer. */
  public RecordSum inexact() {
    return new RecordSum(cell, lastCell, firstMillis, lastMillis, status, count, false);
  }

  private RecordSum plus(RecordSum other) {
    return new RecordSum(
        cell, lastCell, firstMillis, lastMillis, status, count + other.count, exact && other.exact);
  }
}
