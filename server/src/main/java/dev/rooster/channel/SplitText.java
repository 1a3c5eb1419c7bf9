package dev.rooster.channel;

import java.util.List;

/**
 * A text divided for a channel that limits the length of a message.
 *
 * @param first the part to send now, within the limit
 * @param rest the part to send next; empty if there is none
 */
public record SplitText(String first, String rest) {
  /** Where people would divide a text, best first. */
  private static final List<String> PLACES = List.of("\n\n", "\n", ". ", " ");

  /** Divides at the end of a paragraph, a line, a sentence or a word, in the second half. */
  public static SplitText of(String text, int most) {
    if (text.length() <= most) {
      return new SplitText(text, "");
    }
    int end = end(text, most);
    return new SplitText(text.substring(0, end).stripTrailing(), text.substring(end).strip());
  }

  private static int end(String text, int most) {
    for (String place : PLACES) {
      int found = text.lastIndexOf(place, most - place.length());
      if (found >= most / 2) {
        return found + place.length();
      }
    }
    return Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most;
  }
}
