package dev.rooster.format;

/** How much one text may hold, in JSON and in YAML: a request must not fill the memory. */
final class ReadingLimits {
  private static final int DEEPEST = 50;
  private static final int MOST_VALUES = 200_000;

  private int values;

  /** Counts one more value; refuses what is too deep or too large. */
  void count(int depth, Place place) {
    if (depth > DEEPEST || ++values > MOST_VALUES) {
      throw new UnreadableException(
          place, "the text is too large or too deeply nested", "split it, or nest it less");
    }
  }

  static UnreadableException twice(String name, Place place) {
    return new UnreadableException(place, "'%s' is given twice".formatted(name), "give it once");
  }

  static UnreadableException more(Place place) {
    return new UnreadableException(
        place, "there is more text after the end", "write one value, or one document");
  }
}
