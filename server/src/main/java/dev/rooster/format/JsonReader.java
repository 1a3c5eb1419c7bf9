package dev.rooster.format;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads one JSON text (RFC 8259), strictly. Hand-written because every command parses a response,
 * and setting up a library parser takes a tenth of the time of a short command. Tests compare it
 * with Jackson, which reads the YAML.
 */
final class JsonReader {
  private static final int LONGEST_TEXT = 5_000_000;
  private static final int LONGEST_NAME = 1_000;
  private static final int LONGEST_NUMBER = 100;
  private static final char END = '\0';

  private final String text;
  private final ReadingLimits limits = new ReadingLimits();
  private int at;
  private int line = 1;
  private int lineStart;

  JsonReader(String text) {
    this.text = text;
  }

  ParsedValue document() {
    skipBlanks();
    if (at == text.length()) {
      return new ParsedValue.Null(Place.START);
    }
    ParsedValue root = value(0);
    skipBlanks();
    if (at < text.length()) {
      throw ReadingLimits.more(here());
    }
    return root;
  }

  private ParsedValue value(int depth) {
    return value(depth, here());
  }

  private ParsedValue value(int depth, Place place) {
    limits.count(depth, place);
    char c = peek();
    if (c == '{') {
      return object(depth, place);
    }
    if (c == '[') {
      return array(depth, place);
    }
    if (c == '"') {
      return new ParsedValue.Text(string(LONGEST_TEXT), place);
    }
    if (c == '-' || isDigit(c)) {
      return new ParsedValue.Num(number(), place);
    }
    if (took("true")) {
      return new ParsedValue.Bool(true, place);
    }
    if (took("false")) {
      return new ParsedValue.Bool(false, place);
    }
    if (took("null")) {
      return new ParsedValue.Null(place);
    }
    throw unexpected("a value");
  }

  private ParsedValue object(int depth, Place place) {
    Map<String, ParsedValue> fields = new LinkedHashMap<>();
    at++;
    skipBlanks();
    boolean more = peek() != '}';
    while (more) {
      Place name = here();
      if (peek() != '"') {
        throw unexpected("a name in quotes");
      }
      String key = string(LONGEST_NAME);
      skipBlanks();
      take(':');
      skipBlanks();
      if (fields.put(key, value(depth + 1, here().ofField(name))) != null) {
        throw ReadingLimits.twice(key, name);
      }
      more = tookComma('}');
    }
    at++;
    return new ParsedValue.Obj(fields, place);
  }

  private ParsedValue array(int depth, Place place) {
    List<ParsedValue> items = new ArrayList<>();
    at++;
    skipBlanks();
    boolean more = peek() != ']';
    while (more) {
      items.add(value(depth + 1));
      more = tookComma(']');
    }
    at++;
    return new ParsedValue.Arr(items, place);
  }

  /** Whether another item follows; otherwise stops before the closing bracket. */
  private boolean tookComma(char end) {
    skipBlanks();
    if (peek() == end) {
      return false;
    }
    take(',');
    skipBlanks();
    return true;
  }

  private String string(int longest) {
    int start = ++at;
    while (peek() != '"' && peek() != '\\' && peek() >= ' ') {
      at++;
    }
    String plain = text.substring(start, at);
    String whole = peek() == '"' ? plain : rest(new StringBuilder(plain));
    at++;
    if (whole.length() > longest) {
      throw unreadable("a string or name is too long", here());
    }
    return whole;
  }

  private String rest(StringBuilder string) {
    while (peek() != '"') {
      char c = peek();
      if (c < ' ') {
        throw unexpected(
            at == text.length() ? "the end of a string" : "\\u00XX instead of a control character");
      }
      at++;
      string.append(c == '\\' ? escaped() : c);
    }
    return string.toString();
  }

  private char escaped() {
    char c = peek();
    int which = "\"\\/bfnrt".indexOf(c);
    if (c == 'u') {
      return unicode();
    }
    if (which < 0 || at == text.length()) {
      throw unexpected("one of \" \\ / b f n r t u after \\");
    }
    at++;
    return "\"\\/\b\f\n\r\t".charAt(which);
  }

  private char unicode() {
    int code = 0;
    for (int i = 0; i < 4; i++) {
      at++;
      int digit = Character.digit(peek(), 16);
      if (digit < 0 || peek() > 'f') {
        throw unexpected("four hexadecimal digits after \\u");
      }
      code = code * 16 + digit;
    }
    at++;
    return (char) code;
  }

  private String number() {
    int start = at;
    at += peek() == '-' ? 1 : 0;
    if (peek() == '0') {
      at++;
      if (isDigit(peek())) {
        throw unexpected("no digit after a leading zero");
      }
    } else {
      digits();
    }
    if (peek() == '.') {
      at++;
      digits();
    }
    if (peek() == 'e' || peek() == 'E') {
      at++;
      at += peek() == '+' || peek() == '-' ? 1 : 0;
      digits();
    }
    if (at - start > LONGEST_NUMBER) {
      throw unreadable("a number is too long", here());
    }
    return text.substring(start, at);
  }

  private void digits() {
    if (!isDigit(peek())) {
      throw unexpected("a digit");
    }
    while (isDigit(peek())) {
      at++;
    }
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private boolean took(String word) {
    if (!text.startsWith(word, at)) {
      return false;
    }
    at += word.length();
    return true;
  }

  private void take(char c) {
    if (peek() != c) {
      throw unexpected("a " + c);
    }
    at++;
  }

  /** The current character; after the end, one that is invalid everywhere. */
  private char peek() {
    return at < text.length() ? text.charAt(at) : END;
  }

  private void skipBlanks() {
    while (true) {
      char c = peek();
      if (c != ' ' && c != '\t' && c != '\r' && c != '\n') {
        return;
      }
      at++;
      if (c == '\n' || (c == '\r' && peek() != '\n')) {
        line++;
        lineStart = at;
      }
    }
  }

  private Place here() {
    return new Place(line, at - lineStart + 1);
  }

  private UnreadableException unexpected(String expected) {
    return unreadable(
        at >= text.length() ? "unexpected end; expected " + expected : "expected " + expected,
        here());
  }

  private static UnreadableException unreadable(String problem, Place place) {
    return new UnreadableException(
        place,
        "invalid JSON: " + problem,
        "fix line %d, column %d".formatted(place.line(), place.column()));
  }
}
