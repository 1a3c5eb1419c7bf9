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
          place, "nested too deeply or too large", "split it, or nest it less");
    }
  }

  static UnreadableException twice(String name, Place place) {
    return new UnreadableException(place, "'%s' appears twice".formatted(name), "give it once");
  }

  static UnreadableException more(Place place) {
    return new UnreadableException(
        place, "unexpected content after the end", "keep a single value or document");
  }
}
