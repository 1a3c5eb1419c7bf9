package dev.rooster.format;

/** Reads JSON: one value, within limits. */
public final class Json {
  private Json() {}

  /** Reads a JSON value; an empty text is null. */
  public static ParsedValue read(String text) {
    return new JsonReader(text).document();
  }
}
