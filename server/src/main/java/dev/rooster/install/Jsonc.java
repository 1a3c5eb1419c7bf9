package dev.rooster.install;

import dev.rooster.format.Json;
import dev.rooster.format.ParsedValue;
import dev.rooster.format.Place;
import dev.rooster.format.UnreadableException;
import dev.rooster.install.JsoncNode.Arr;
import dev.rooster.install.JsoncNode.Member;
import dev.rooster.install.JsoncNode.Obj;
import dev.rooster.install.JsoncNode.Other;
import dev.rooster.install.JsoncNode.Text;
import dev.rooster.reminder.RefusedException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Reads a JSON text that may have comments, trailing commas and a byte order mark, and keeps the
 * place of every value, so that the text can be edited around it.
 */
final class Jsonc {
  private static final int DEEPEST = 200;
  private static final Pattern OTHER =
      Pattern.compile("true|false|null|-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?");

  private final String text;
  private int at;
  private boolean comments;
  private boolean trailingCommas;

  private Jsonc(String text) {
    this.text = text;
  }

  /**
   * A document.
   *
   * @param root an object; empty objects stand for an empty text
   */
  record Document(Obj root, boolean comments, boolean trailingCommas) {}

  /** Reads a text whose value is an object. */
  static Document read(String text) {
    Jsonc reader = new Jsonc(text);
    reader.at = bom(text);
    reader.skip();
    if (!(reader.value(0) instanceof Obj root)) {
      throw reader.unreadable("expected an object");
    }
    reader.skip();
    if (reader.at < text.length()) {
      throw reader.unreadable("unexpected text after the end");
    }
    return new Document(root, reader.comments, reader.trailingCommas);
  }

  /** Whether there is no value at all, only blanks and comments. */
  static boolean isBlank(String text) {
    return skipped(text, bom(text)) == text.length();
  }

  private static int bom(String text) {
    return text.startsWith("\ufeff") ? 1 : 0;
  }

  /** The index after blanks and comments. */
  static int skipped(String text, int from) {
    Jsonc reader = new Jsonc(text);
    reader.at = from;
    reader.skip();
    return reader.at;
  }

  /** What a value of the text means. */
  static ParsedValue value(String text, JsoncNode node) {
    return switch (node) {
      case Obj object -> {
        Map<String, ParsedValue> fields = new LinkedHashMap<>();
        object.members().forEach(it -> fields.put(it.name(), value(text, it.value())));
        yield ParsedValue.of(fields);
      }
      case Arr list ->
          new ParsedValue.Arr(
              list.items().stream().map(it -> value(text, it)).toList(), Place.START);
      case Text string -> ParsedValue.of(string.value());
      case Other other -> Json.read(text.substring(other.start(), other.end()));
    };
  }

  private JsoncNode value(int depth) {
    if (depth > DEEPEST) {
      throw unreadable("nested too deeply");
    }
    return switch (peek()) {
      case '{' -> object(depth);
      case '[' -> array(depth);
      case '"' -> string();
      default -> other();
    };
  }

  private JsoncNode object(int depth) {
    int start = at++;
    List<Member> members = new ArrayList<>();
    skip();
    while (peek() != '}') {
      if (peek() != '"') {
        throw unreadable("expected a name in quotes");
      }
      Text name = string();
      skip();
      take(':');
      skip();
      members.add(new Member(name.value(), name.start(), value(depth + 1)));
      comma('}');
    }
    at++;
    return new Obj(start, at, members);
  }

  private JsoncNode array(int depth) {
    int start = at++;
    List<JsoncNode> items = new ArrayList<>();
    skip();
    while (peek() != ']') {
      items.add(value(depth + 1));
      comma(']');
    }
    at++;
    return new Arr(start, at, items);
  }

  private void comma(char end) {
    skip();
    if (peek() == end) {
      return;
    }
    take(',');
    skip();
    trailingCommas |= peek() == end;
  }

  private Text string() {
    int start = at++;
    while (peek() != '"') {
      if (at >= text.length() || peek() == '\n') {
        throw unreadable("a string has no end");
      }
      at += peek() == '\\' ? 2 : 1;
    }
    at++;
    try {
      String value = Json.read(text.substring(start, at)).text().orElseThrow();
      return new Text(start, at, value);
    } catch (UnreadableException e) {
      at = start;
      throw unreadable("invalid string");
    }
  }

  private JsoncNode other() {
    var matcher = OTHER.matcher(text).region(at, text.length());
    if (!matcher.lookingAt()) {
      throw unreadable(at >= text.length() ? "unexpected end" : "expected a value");
    }
    int start = at;
    at = matcher.end();
    return new Other(start, at);
  }

  private void skip() {
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == ' ' || c == '\t' || c == '\r' || c == '\n') {
        at++;
      } else if (text.startsWith("//", at)) {
        comments = true;
        int end = text.indexOf('\n', at);
        at = end < 0 ? text.length() : end;
      } else if (text.startsWith("/*", at)) {
        comments = true;
        int end = text.indexOf("*/", at + 2);
        if (end < 0) {
          throw unreadable("a comment has no end");
        }
        at = end + 2;
      } else {
        return;
      }
    }
  }

  private char peek() {
    return at < text.length() ? text.charAt(at) : '\0';
  }

  private void take(char c) {
    if (peek() != c) {
      throw unreadable("expected '%c'".formatted(c));
    }
    at++;
  }

  private RefusedException unreadable(String problem) {
    return TextPlace.refusal(text, Math.min(at, text.length()), "invalid JSON: " + problem);
  }
}
