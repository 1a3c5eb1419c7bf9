package dev.rooster.cli;

/**
 * Makes text of strangers fit to be shown: what would move the cursor, change the colours, break a
 * line or turn it around is a blank.
 */
public final class OneLine {
  private static final int LONGEST = 1_000;
  private static final int KEPT_AT_EACH_END = 480;

  private OneLine() {}

  /** On one line of bearable length, whatever the user's text in it contains. */
  public static String of(String message) {
    return shown(shorten(message));
  }

  /** Each line on its own, those after the first indented by as much as is said. */
  static String paragraphs(String text, String indent) {
    return String.join("\n" + indent, text.lines().map(OneLine::shown).toList());
  }

  private static String shown(String text) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      line.append(Character.isISOControl(c) || breaksOrTurns(c) ? ' ' : c);
    }
    return line.toString();
  }

  /** Separators of lines and paragraphs, and what makes text run from the right. */
  private static boolean breaksOrTurns(char c) {
    return (c >= '\u2028' && c <= '\u202e') || (c >= '\u2066' && c <= '\u2069');
  }

  /** The remedy stands at the end, so it is the middle that goes. */
  private static String shorten(String message) {
    if (message.length() <= LONGEST) {
      return message;
    }
    int begin = KEPT_AT_EACH_END;
    int end = message.length() - KEPT_AT_EACH_END;
    return message.substring(0, isInCharacter(message, begin) ? begin - 1 : begin)
        + " ... "
        + message.substring(isInCharacter(message, end) ? end + 1 : end);
  }

  /** Whether a character would be cut in two there. */
  private static boolean isInCharacter(String text, int at) {
    return Character.isHighSurrogate(text.charAt(at - 1))
        && Character.isLowSurrogate(text.charAt(at));
  }
}
