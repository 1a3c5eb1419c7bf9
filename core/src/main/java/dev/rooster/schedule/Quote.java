package dev.rooster.schedule;

/** What somebody wrote, made fit to stand in a message: in quotes, short, on one line. */
final class Quote {
  private static final int LONGEST = 60;

  private Quote() {}

  static String of(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    int length = Math.min(text.length(), LONGEST);
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      if (Character.isISOControl(c) || Character.isSurrogate(c)) {
        quoted.append("\\u%04x".formatted((int) c));
      } else {
        quoted.append(c);
      }
    }
    return quoted.append(text.length() > LONGEST ? "…\"" : "\"").toString();
  }
}
