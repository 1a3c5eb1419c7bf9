package dev.rooster.format;

/** Limits the size of a JSON or YAML document, so that a request cannot fill the memory. */
final class ReadingLimits {
  private static final int DEEPEST = 50;
  private static final int MOST_VALUES = 200_000;

  private int values;

  /** Counts a value; refuses a document that is too deep or too large. */
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
