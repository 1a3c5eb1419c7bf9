package dev.rooster.format;

/** Writes values as JSON in a canonical form: equal values have equal texts. */
public final class CanonicalJson {
  private CanonicalJson() {}

  public static String of(ParsedValue value) {
    return written(value, true);
  }

  /** The same, with the fields in document order. */
  public static String inOrder(ParsedValue value) {
    return written(value, false);
  }

  private static String written(ParsedValue value, boolean sorted) {
    StringBuilder json = new StringBuilder();
    value.appendTo(json, sorted);
    return json.toString();
  }
}
