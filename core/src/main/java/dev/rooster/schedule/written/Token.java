package dev.rooster.schedule.written;

/**
 * A piece of a written time.
 *
 * @param text as written, words in lower case
 * @param glued whether no space separates it from the piece before it
 * @param start its position in the text
 */
record Token(Kind kind, String text, boolean glued, int start) {

  /** A place is a zone id that is more than one plain word, such as {@code Europe/Berlin}. */
  enum Kind {
    NUMBER,
    WORD,
    PLACE,
    SYMBOL,
    END
  }

  boolean isNumber() {
    return kind == Kind.NUMBER;
  }

  boolean isNumber(int fewestDigits, int mostDigits) {
    return isNumber() && text.length() >= fewestDigits && text.length() <= mostDigits;
  }

  boolean isWord() {
    return kind == Kind.WORD;
  }

  boolean isWord(String word) {
    return isWord() && text.equals(word);
  }

  boolean isSymbol(char symbol) {
    return kind == Kind.SYMBOL && text.charAt(0) == symbol;
  }

  /** The value of a number of at most nine digits. */
  int value() {
    return Integer.parseInt(text);
  }
}
