package dev.rooster.cli;

/** Keeps a message on one line of bearable length, whatever the user's text in it contains. */
final class OneLine {
  private static final int LONGEST = 1_000;
  private static final int KEPT_AT_EACH_END = 480;

  private OneLine() {}

  static String of(String message) {
    StringBuilder line = new StringBuilder();
    String shown = shorten(message);
    for (int i = 0; i < shown.length(); i++) {
      char c = shown.charAt(i);
      boolean unshowable = Character.isISOControl(c) || c == '\u2028' || c == '\u2029';
      line.append(unshowable ? ' ' : c);
    }
    return line.toString();
  }

  /** The remedy stands at the end, so it is the middle that goes. */
  private static String shorten(String message) {
    return message.length() <= LONGEST
        ? message
        : message.substring(0, KEPT_AT_EACH_END)
            + " ... "
            + message.substring(message.length() - KEPT_AT_EACH_END);
  }
}
