package dev.rooster.store;

import java.util.List;
import java.util.Optional;

/**
 * One page of a list.
 *
 * @param next the cursor for the next page; empty at the end
 */
public record Page<T>(List<T> items, Optional<String> next) {
  public Page {
    items = List.copyOf(items);
  }
}
