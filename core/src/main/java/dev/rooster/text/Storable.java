package dev.rooster.text;

import org.jspecify.annotations.Nullable;

/** Text that every store accepts. */
public final class Storable {
  private static final char REPLACEMENT = '\uFFFD';

  private Storable() {}

  /**
   * Truncates the text and replaces characters that some store rejects: NUL and unpaired
   * surrogates. For text from outside that must not make its reminder or run fail.
   *
   * @param text null counts as empty
   */
  public static String cleaned(@Nullable String text, int longest) {
    if (text == null) {
      return "";
    }
    String cut = text.length() > longest ? text.substring(0, longest - 1) + "…" : text;
    if (isStorable(cut)) {
      return cut;
    }
    StringBuilder cleaned = new StringBuilder(cut);
    for (int i = 0; i < cleaned.length(); i++) {
      if (isBroken(cleaned, i)) {
        cleaned.setCharAt(i, REPLACEMENT);
      }
    }
    return cleaned.toString();
  }

  /** Every text is checked that is written or read, and almost none has such a character. */
  public static boolean isStorable(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if ((c == '\0' || Character.isSurrogate(c)) && isBroken(text, i)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isBroken(CharSequence text, int i) {
    char c = text.charAt(i);
    if (Character.isHighSurrogate(c)) {
      return i + 1 == text.length() || !Character.isLowSurrogate(text.charAt(i + 1));
    }
    return c == '\0'
        || (Character.isLowSurrogate(c)
            && (i == 0 || !Character.isHighSurrogate(text.charAt(i - 1))));
  }
}
