package dev.rooster.schedule.written;

import dev.rooster.schedule.InvalidScheduleException;
import dev.rooster.schedule.Zones;
import dev.rooster.schedule.internal.MessageText;
import dev.rooster.schedule.written.Token.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntPredicate;

/** The pieces of one written text and the current position in them. Not thread-safe. */
final class Tokens {
  private static final int LONGEST_TEXT = 200;

  private final String source;
  private final List<Token> tokens = new ArrayList<>();
  private int at;

  private Tokens(String source) {
    this.source = source;
  }

  /** Splits the text; rejects text that is blank, too long or not plain ASCII. */
  static Tokens of(String text, String example) {
    String source = withoutBlanksAround(text);
    if (source.isEmpty()) {
      throw new InvalidScheduleException("the text is empty", example);
    }
    if (source.length() > LONGEST_TEXT) {
      throw new InvalidScheduleException(MessageText.quoted(source) + " is too long", example);
    }
    source
        .codePoints()
        .filter(c -> !isBlank(c) && (c < ' ' || c > '~'))
        .findFirst()
        .ifPresent(c -> {
          String code = String.format(Locale.ROOT, "U+%04X", c);
          throw new InvalidScheduleException(
              MessageText.quoted(source) + " contains an invalid character (" + code + ")",
              "use plain letters and digits; " + example);
        });
    Tokens tokens = new Tokens(source);
    tokens.split();
    return tokens;
  }

  /** Strips ordinary spaces only, so that unusual ones are rejected instead of ignored. */
  private static String withoutBlanksAround(String text) {
    int start = 0;
    int end = text.length();
    while (start < end && isBlank(text.charAt(start))) {
      start++;
    }
    while (end > start && isBlank(text.charAt(end - 1))) {
      end--;
    }
    return text.substring(start, end);
  }

  private void split() {
    boolean glued = false;
    int start = 0;
    while (start < source.length()) {
      char first = source.charAt(start);
      if (isBlank(first)) {
        glued = false;
        start++;
        continue;
      }
      Token token = tokenAt(start, first, glued);
      tokens.add(token);
      start += token.text().length();
      glued = true;
    }
    tokens.add(new Token(Kind.END, "", false, source.length()));
  }

  private Token tokenAt(int start, char first, boolean glued) {
    if (isDigit(first)) {
      return new Token(Kind.NUMBER, run(start, Tokens::isDigit), glued, start);
    }
    if (!isLetter(first)) {
      return new Token(Kind.SYMBOL, String.valueOf(first), glued, start);
    }
    Optional<String> place = placeAt(start);
    return place.isPresent()
        ? new Token(Kind.PLACE, place.get(), glued, start)
        : new Token(Kind.WORD, run(start, Tokens::isLetter).toLowerCase(Locale.ROOT), glued, start);
  }

  private Optional<String> placeAt(int start) {
    String letters = run(start, c -> isLetter(c) || c == '_');
    String longest = run(start, c -> isLetter(c) || isDigit(c) || "_/+-:".indexOf(c) >= 0);
    if (longest.startsWith("/", letters.length())) {
      return Optional.of(run(start, c -> isLetter(c) || isDigit(c) || "_/+-".indexOf(c) >= 0));
    }
    boolean known = longest.length() > letters.length() && Zones.find(longest).isPresent();
    return known ? Optional.of(longest) : Optional.empty();
  }

  private String run(int start, IntPredicate belongs) {
    int end = start;
    while (end < source.length() && belongs.test(source.charAt(end))) {
      end++;
    }
    return source.substring(start, end);
  }

  private static boolean isBlank(int c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
  }

  private static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isLetter(int c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }

  Token peek() {
    return peek(0);
  }

  Token peek(int ahead) {
    return tokens.get(Math.min(at + ahead, tokens.size() - 1));
  }

  Token take() {
    Token token = peek();
    at = Math.min(at + 1, tokens.size() - 1);
    return token;
  }

  boolean atEnd() {
    return peek().kind() == Kind.END;
  }

  /** Takes the words if exactly these come next, otherwise nothing. */
  boolean skip(String... words) {
    for (int i = 0; i < words.length; i++) {
      if (!peek(i).isWord(words[i])) {
        return false;
      }
    }
    at += words.length;
    return true;
  }

  boolean skip(char symbol) {
    boolean next = peek().isSymbol(symbol);
    if (next) {
      take();
    }
    return next;
  }

  /** Takes the next piece with everything attached to it, up to a space or comma. */
  String takeChunk() {
    int start = take().start();
    while (!atEnd() && peek().glued() && !peek().isSymbol(',')) {
      take();
    }
    return source.substring(start, peek().start()).strip();
  }

  int mark() {
    return at;
  }

  void reset(int mark) {
    at = mark;
  }

  List<Token> all() {
    return List.copyOf(tokens);
  }

  /** The unread text, as written. */
  String rest() {
    return source.substring(peek().start());
  }

  /** The unread text in quotation marks, with the whole text it belongs to. */
  String unread() {
    boolean part = peek().start() > 0 && !atEnd();
    return part ? MessageText.quoted(rest()) + " in " + quoted() : quoted();
  }

  /** The whole text in quotation marks. */
  String quoted() {
    return MessageText.quoted(source);
  }
}
