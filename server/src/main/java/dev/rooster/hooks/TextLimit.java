package dev.rooster.hooks;

import java.nio.charset.StandardCharsets;

/**
 * How much text a client takes before it moves it out of sight of the model.
 *
 * @param most in this unit
 */
record TextLimit(int most, Unit unit) {
  /** How a client counts. */
  enum Unit {
    CHARACTERS,
    /** Clients that count tokens take four bytes for one. */
    BYTES
  }

  static TextLimit ofCharacters(int most) {
    return new TextLimit(most, Unit.CHARACTERS);
  }

  static TextLimit ofBytes(int most) {
    return new TextLimit(most, Unit.BYTES);
  }

  boolean fits(String text) {
    return size(text) <= most;
  }

  int size(String text) {
    return switch (unit) {
      case CHARACTERS -> text.length();
      case BYTES -> text.getBytes(StandardCharsets.UTF_8).length;
    };
  }

  /** The longest beginning of a text that has this size. */
  String cut(String text, int size) {
    int end = Math.min(text.length(), Math.max(0, size));
    while (end > 0 && (size(text.substring(0, end)) > size || isInsidePair(text, end))) {
      end = Math.min(end - 1, end - (size(text.substring(0, end)) - size) / 4);
    }
    return text.substring(0, end);
  }

  private static boolean isInsidePair(String text, int end) {
    return end < text.length() && Character.isHighSurrogate(text.charAt(end - 1));
  }
}
