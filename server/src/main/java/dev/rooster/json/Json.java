package dev.rooster.json;

/** Reads JSON: one value, within limits. */
public final class Json {
  private Json() {}

  /** Refuses what is not JSON; nothing at all is null. */
  public static Node read(String text) {
    return new JsonReader(text).document();
  }
}
