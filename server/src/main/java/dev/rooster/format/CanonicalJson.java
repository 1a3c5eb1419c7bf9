package dev.rooster.format;

/** A value as JSON, whatever its layout and the order of its fields: equal values, equal texts. */
public final class CanonicalJson {
  private CanonicalJson() {}

  public static String of(ParsedValue value) {
    return written(value, true);
  }

  /** The same, with the fields in the order in which they stand. */
  public static String inOrder(ParsedValue value) {
    return written(value, false);
  }

  private static String written(ParsedValue value, boolean sorted) {
    StringBuilder json = new StringBuilder();
    value.appendTo(json, sorted);
    return json.toString();
  }
}
