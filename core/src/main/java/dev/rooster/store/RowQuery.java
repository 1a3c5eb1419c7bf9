package dev.rooster.store;

import java.util.EnumSet;
import java.util.Set;

/**
 * One part of a list of rows.
 *
 * @param statuses with one of these; empty for any, unless {@code failing}
 * @param failing those that are failing too
 * @param offset how many to leave out at the beginning
 */
public record RowQuery(
    RowFilter filter,
    RowRules rules,
    Set<RowStatus> statuses,
    boolean failing,
    Order order,
    long offset,
    int limit) {
  public static final int MOST = 500;

  /** The order of rows; equal ones by their names, then by their ids. */
  public sealed interface Order {
    /** By group, and by next fire within the groups that have one. */
    record Next() implements Order {}

    /** By name, or by the beginning of the text without one; in either case. */
    record Name() implements Order {}

    /** By the start of the last run, latest first; by id where nothing has run. */
    record Last() implements Order {}

    /** By a field of the details. */
    record Detail(String field) implements Order {
      public Detail {
        RowFilter.refuseUnfit(field);
      }
    }
  }

  public RowQuery {
    statuses = Set.copyOf(statuses);
    offset = Math.max(offset, 0);
    limit = Math.clamp(limit, 1, MOST);
  }

  /** The statuses in their order. */
  public Set<RowStatus> sorted() {
    Set<RowStatus> sorted = EnumSet.noneOf(RowStatus.class);
    sorted.addAll(statuses);
    return sorted;
  }

  /** Whether it lists a row. */
  public boolean lists(RowStatus status, boolean isFailing) {
    return failing && isFailing || (statuses.isEmpty() ? !failing : statuses.contains(status));
  }
}
