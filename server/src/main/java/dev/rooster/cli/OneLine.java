package dev.rooster.cli;

/**
 * Makes untrusted text safe to print: replaces control characters, line breaks and bidirectional
 * controls with spaces.
 */
public final class OneLine {
  private static final int LONGEST = 1_000;
  private static final int KEPT_AT_EACH_END = 480;

  private OneLine() {}

  /** The text on one line, shortened in the middle if it is very long. */
  public static String of(String message) {
    return shown(shorten(message));
  }

  /** Keeps line breaks, and indents every line after the first. */
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

  /** Line and paragraph separators, and bidirectional controls. */
  private static boolean breaksOrTurns(char c) {
    return (c >= '\u2028' && c <= '\u202e') || (c >= '\u2066' && c <= '\u2069');
  }

  /** Cuts the middle, because the remedy is at the end. */
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

  /** Whether a cut at this index would split a surrogate pair. */
  private static boolean isInCharacter(String text, int at) {
    return Character.isHighSurrogate(text.charAt(at - 1))
        && Character.isLowSurrogate(text.charAt(at));
  }
}
