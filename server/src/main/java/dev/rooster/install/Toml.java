package dev.rooster.install;

import dev.rooster.format.Json;
import dev.rooster.format.UnreadableException;
import dev.rooster.reminder.RefusedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a TOML text as far as needed to edit it: its headers and its keys, with their places.
 * Values are checked for their form only.
 */
final class Toml {
  private static final Pattern BARE_KEY = Pattern.compile("[A-Za-z0-9_-]+");
  private static final Pattern BARE_VALUE =
      Pattern.compile("[A-Za-z0-9+_.:-]+( \\d\\d:[0-9:.Z+-]+)?");

  private final String text;
  private int at;

  private Toml(String text) {
    this.text = text;
  }

  /** A line of meaning. */
  sealed interface Statement {
    /** The names of the key or header, from the root of its table. */
    List<String> path();

    /** The index of its first character. */
    int start();

    /** The index after its last character, without the comment and the line end. */
    int end();
  }

  /**
   * @param array whether it begins one more table of a list
   */
  record Header(List<String> path, int start, int end, boolean array) implements Statement {
    public Header {
      path = List.copyOf(path);
    }
  }

  /**
   * @param string the value, if it is a simple string
   */
  record KeyValue(List<String> path, int start, int end, Optional<String> string)
      implements Statement {
    public KeyValue {
      path = List.copyOf(path);
    }
  }

  static List<Statement> read(String text) {
    Toml reader = new Toml(text);
    reader.at = text.startsWith("\ufeff") ? 1 : 0;
    List<Statement> statements = new ArrayList<>();
    reader.skipLines();
    while (reader.at < text.length()) {
      statements.add(reader.peek() == '[' ? reader.header() : reader.keyValue());
      reader.endLine();
      reader.skipLines();
    }
    return statements;
  }

  private Header header() {
    int start = at;
    boolean array = text.startsWith("[[", at);
    at += array ? 2 : 1;
    List<String> path = path();
    take(']');
    if (array) {
      take(']');
    }
    return new Header(path, start, at, array);
  }

  private KeyValue keyValue() {
    int start = at;
    List<String> path = path();
    take('=');
    skipBlanks();
    Optional<String> value = value(0);
    return new KeyValue(path, start, at, value);
  }

  private List<String> path() {
    List<String> path = new ArrayList<>();
    do {
      skipBlanks();
      path.add(key());
      skipBlanks();
    } while (took('.'));
    return path;
  }

  private String key() {
    if (peek() == '"' || peek() == '\'') {
      return string().orElseThrow(() -> unreadable("invalid key"));
    }
    return matched(BARE_KEY, "expected a key");
  }

  private Optional<String> value(int depth) {
    if (depth > 100) {
      throw unreadable("nested too deeply");
    }
    switch (peek()) {
      case '"', '\'' -> {
        return string();
      }
      case '[' -> list(']', depth, false);
      case '{' -> list('}', depth, true);
      default -> matched(BARE_VALUE, "expected a value");
    }
    return Optional.empty();
  }

  private void list(char end, int depth, boolean keys) {
    at++;
    skipLines();
    while (peek() != end) {
      if (keys) {
        path();
        take('=');
        skipLines();
      }
      value(depth + 1);
      skipLines();
      if (peek() != end) {
        take(',');
        skipLines();
      }
    }
    at++;
  }

  /** The value of a string on one line; empty for one over several lines, or with odd escapes. */
  private Optional<String> string() {
    char quote = peek();
    String three = String.valueOf(quote).repeat(3);
    int start = at;
    if (text.startsWith(three, at)) {
      at = endOfLong(three, quote == '"');
      return Optional.empty();
    }
    at++;
    while (peek() != quote) {
      if (at >= text.length() || peek() == '\n') {
        throw unreadable("a string has no end");
      }
      at += peek() == '\\' && quote == '"' ? 2 : 1;
    }
    at++;
    String raw = text.substring(start, at);
    if (quote == '\'') {
      return Optional.of(raw.substring(1, raw.length() - 1));
    }
    try {
      return Json.read(raw).text();
    } catch (UnreadableException otherEscapes) {
      return Optional.of(raw);
    }
  }

  private int endOfLong(String three, boolean escapes) {
    int end = at + 3;
    while (!text.startsWith(three, end)) {
      if (end >= text.length()) {
        throw unreadable("a string has no end");
      }
      end += escapes && text.charAt(end) == '\\' ? 2 : 1;
    }
    end += 3;
    while (end < text.length() && text.charAt(end) == three.charAt(0)) {
      end++;
    }
    return end;
  }

  private String matched(Pattern pattern, String otherwise) {
    Matcher matcher = pattern.matcher(text).region(at, text.length());
    if (!matcher.lookingAt()) {
      throw unreadable(otherwise);
    }
    at = matcher.end();
    return matcher.group();
  }

  private void endLine() {
    skipBlanks();
    skipComment();
    if (at < text.length() && !took('\n')) {
      throw unreadable("expected the end of the line");
    }
  }

  /** Skips blanks, comments and line ends. */
  private void skipLines() {
    int before;
    do {
      before = at;
      skipBlanks();
      skipComment();
      took('\n');
    } while (at > before);
  }

  private void skipBlanks() {
    while (peek() == ' ' || peek() == '\t' || (peek() == '\r' && text.startsWith("\r\n", at))) {
      at++;
    }
  }

  private void skipComment() {
    if (peek() == '#') {
      int end = text.indexOf('\n', at);
      at = end < 0 ? text.length() : end;
    }
  }

  private char peek() {
    return at < text.length() ? text.charAt(at) : '\0';
  }

  private boolean took(char c) {
    if (peek() != c) {
      return false;
    }
    at++;
    return true;
  }

  private void take(char c) {
    skipBlanks();
    if (!took(c)) {
      throw unreadable("expected '%c'".formatted(c));
    }
  }

  private RefusedException unreadable(String problem) {
    return TextPlace.refusal(text, Math.min(at, text.length()), "invalid TOML: " + problem);
  }
}
