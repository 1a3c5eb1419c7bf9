package dev.rooster.format;

/** The line and column of a value; both start at 1. */
public record Place(int line, int column) {
  public static final Place START = new Place(1, 1);
}
