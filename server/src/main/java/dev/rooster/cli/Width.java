package dev.rooster.cli;

/**
 * Counts the terminal columns of a text: two for wide East Asian characters and emoji, none for
 * combining marks.
 */
final class Width {
  /**
   * First and last code point of each wide range, from Unicode's East Asian Width. Unassigned code
   * points inside a range count as wide.
   */
  private static final int[] WIDE = {
    0x1100, 0x115f, 0x2329, 0x232a, 0x2e80, 0x303e, 0x3041, 0x33ff, 0x3400, 0x4dbf, 0x4e00, 0xa4cf,
    0xa960, 0xa97c, 0xac00, 0xd7a3, 0xf900, 0xfaff, 0xfe10, 0xfe19, 0xfe30, 0xfe6b, 0xff01, 0xff60,
    0xffe0, 0xffe6, 0x16fe0, 0x18aff, 0x1b000, 0x1b2ff, 0x1f200, 0x1f202, 0x20000, 0x3fffd
  };

  private static final int FIRST_NOT_LATIN = 0x300;
  private static final int FIRST_HANGUL_VOWEL = 0x1160;
  private static final int LAST_HANGUL_FINAL = 0x11ff;

  private Width() {}

  static int of(String text) {
    int width = 0;
    for (int i = 0; i < text.length(); ) {
      int c = text.codePointAt(i);
      width += of(c);
      i += Character.charCount(c);
    }
    return width;
  }

  /** Truncates the text to the width, with an ellipsis if anything is cut. */
  static String cut(String text, int most) {
    if (of(text) <= most) {
      return text;
    }
    int width = 0;
    int end = 0;
    while (end < text.length()) {
      int c = text.codePointAt(end);
      width += of(c);
      if (width > most - 1) {
        break;
      }
      end += Character.charCount(c);
    }
    return text.substring(0, end) + "…";
  }

  private static int of(int c) {
    if (c < FIRST_NOT_LATIN) {
      return 1;
    }
    if (isMark(c)) {
      return 0;
    }
    return isWide(c) ? 2 : 1;
  }

  private static boolean isMark(int c) {
    return switch (Character.getType(c)) {
      case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT -> true;
      default -> c >= FIRST_HANGUL_VOWEL && c <= LAST_HANGUL_FINAL;
    };
  }

  private static boolean isWide(int c) {
    for (int i = 0; i < WIDE.length; i += 2) {
      if (c >= WIDE[i] && c <= WIDE[i + 1]) {
        return true;
      }
    }
    return Character.isEmojiPresentation(c);
  }
}
