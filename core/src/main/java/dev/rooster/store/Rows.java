package dev.rooster.store;

import dev.rooster.reminder.Reminder;
import java.util.List;

/**
 * A part of a list of rows.
 *
 * @param counts of all that the filter matches, whatever their state
 */
public record Rows(List<Reminder> items, List<RowCount> counts) {
  public Rows {
    items = List.copyOf(items);
    counts = List.copyOf(counts);
  }
}
