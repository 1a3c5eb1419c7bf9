package dev.rooster.format;

/** The line and column of a value; both start at 1. */
public record Place(int line, int column) {
  public static final Place START = new Place(1, 1);

  /** The place of a field's value: its name, if that is on an earlier line, where people look. */
  Place ofField(Place name) {
    return name.line < line ? name : this;
  }
}
