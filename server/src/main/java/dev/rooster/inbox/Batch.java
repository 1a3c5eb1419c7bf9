package dev.rooster.inbox;

import java.time.Instant;
import java.util.List;

/**
 * The items that a reader has taken.
 *
 * @param receipt acknowledges them all; empty if there are none
 * @param until when the lease expires
 */
public record Batch(String receipt, Instant until, List<AgentItem> items) {
  /** No items. */
  public static final Batch NONE = new Batch("", Instant.EPOCH, List.of());

  public Batch {
    items = List.copyOf(items);
  }

  public boolean isEmpty() {
    return items.isEmpty();
  }
}
