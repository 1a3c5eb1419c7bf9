package dev.rooster.format;

import java.util.List;
import java.util.Optional;

/**
 * A part of a list.
 *
 * @param next where the next part begins; empty at the end
 */
public record Slice<T>(List<T> items, Optional<String> next) {
  public Slice {
    items = List.copyOf(items);
  }
}
