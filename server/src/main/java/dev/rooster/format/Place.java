package dev.rooster.format;

/** Where a value stands in what was read; both count from 1. */
public record Place(int line, int column) {
  public static final Place START = new Place(1, 1);
}
