package dev.rooster.store;

import java.util.List;
import java.util.Optional;

/**
 * A part of a list.
 *
 * @param next where this page ended, for the query of the next one; empty at the end
 */
public record Page<T>(List<T> items, Optional<String> next) {
  public Page {
    items = List.copyOf(items);
  }
}
