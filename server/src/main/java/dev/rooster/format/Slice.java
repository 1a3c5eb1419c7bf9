package dev.rooster.format;

import java.util.List;
import java.util.Optional;

/**
 * A page of a list.
 *
 * @param next the cursor of the next page; empty at the end
 */
public record Slice<T>(List<T> items, Optional<String> next) {
  public Slice {
    items = List.copyOf(items);
  }
}
