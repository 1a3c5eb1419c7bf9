package dev.rooster.install;

import dev.rooster.format.JsonText;
import dev.rooster.format.ParsedValue;
import dev.rooster.install.JsoncNode.Arr;
import dev.rooster.install.JsoncNode.Obj;
import dev.rooster.install.JsoncNode.Span;
import java.util.List;

/**
 * Adds values to a JSON text and removes them, and leaves every other character as it is. What is
 * added follows the layout of its neighbours.
 */
final class JsonEdit {
  private JsonEdit() {}

  /** Adds a member at the end of an object. */
  static void add(EditedText text, Obj object, String name, ParsedValue value) {
    insert(text, object, object.spans(), JsonText.quoted(name), value);
  }

  /** Adds an item at the end of a list. */
  static void add(EditedText text, Arr list, ParsedValue value) {
    insert(text, list, list.spans(), "", value);
  }

  private static void insert(
      EditedText edited, JsoncNode container, List<Span> spans, String name, ParsedValue value) {
    String text = edited.text();
    JsonStyle style = JsonStyle.of(text);
    String prefix = name.isEmpty() ? "" : name + ": ";
    if (spans.isEmpty()) {
      String outer = indentOfLine(text, container.start());
      String line = style.newline() + outer + style.indent();
      int at = lastInk(text, container.end() - 1);
      boolean closesOnOwnLine = text.substring(at, container.end()).contains("\n");
      String end = closesOnOwnLine ? "" : style.newline() + outer;
      edited.insert(at, line + prefix + style.lines(value, outer + style.indent()) + end);
      return;
    }
    Span last = spans.getLast();
    int comma = Jsonc.skipped(text, last.end());
    boolean trailing = text.charAt(comma) == ',';
    boolean inline = !text.substring(container.start(), spans.getFirst().start()).contains("\n");
    int from = trailing ? comma + 1 : last.end();
    int at = afterCommentOfLine(text, from);
    String indent = indentOfLine(text, spans.getFirst().start());
    String added =
        inline && at == from
            ? " " + prefix + JsonStyle.compact(value)
            : style.newline() + indent + prefix + style.lines(value, indent);
    edited.insert(at, added + (trailing ? "," : ""));
    if (!trailing) {
      edited.insert(last.end(), ",");
    }
  }

  /** The text without one item of a list or one member of an object. */
  static String without(String text, JsoncNode container, List<Span> spans, int index) {
    Span removed = spans.get(index);
    int opened = index == 0 ? container.start() : Jsonc.skipped(text, spans.get(index - 1).end());
    int comma = Jsonc.skipped(text, removed.end());
    boolean followed = text.charAt(comma) == ',';
    int from = beginning(text, opened + 1, removed.start(), followed ? comma + 1 : removed.end());
    String before = text.substring(0, from);
    if (followed) {
      String between = text.substring(removed.end(), comma);
      return before + (between.isBlank() ? "" : between) + text.substring(comma + 1);
    }
    String rest = text.substring(removed.end());
    if (index == 0) {
      boolean alone =
          from == opened + 1 && rest.stripLeading().startsWith(closing(text, container));
      return before + (alone ? rest.stripLeading() : rest);
    }
    return text.substring(0, opened) + text.substring(opened + 1, from) + rest;
  }

  /**
   * Where to begin removing: with the blanks before the value. Comments before it stay, and a
   * comment to the end of a line keeps that end.
   *
   * @param opened the index after the bracket or comma before
   * @param rest the index of the text that follows then
   */
  private static int beginning(String text, int opened, int start, int rest) {
    int ink = Math.max(opened, lastInk(text, start));
    int comment = opened;
    while (comment < ink && Jsonc.skipped(text, comment) > comment) {
      int next = nextComment(text, comment, start);
      if (next < 0) {
        return ink;
      }
      if (text.startsWith("//", next)) {
        int end = text.indexOf('\n', next);
        if (lastInk(text, end) >= ink) {
          return endsLine(text, rest) ? ink : end + 1;
        }
        comment = end;
      } else {
        comment = text.indexOf("*/", next) + 2;
      }
    }
    return ink;
  }

  private static int nextComment(String text, int from, int to) {
    int at = from;
    while (at < to && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    return at < to ? at : -1;
  }

  private static boolean endsLine(String text, int from) {
    int at = from;
    while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
      at++;
    }
    return at == text.length() || text.charAt(at) == '\n' || text.charAt(at) == '\r';
  }

  private static String closing(String text, JsoncNode container) {
    return text.substring(container.end() - 1, container.end());
  }

  /** The index after the last character before this one that is not blank. */
  private static int lastInk(String text, int before) {
    int at = before;
    while (at > 0 && Character.isWhitespace(text.charAt(at - 1))) {
      at--;
    }
    return at;
  }

  /** The index after a comment that follows on the same line; the same index if there is none. */
  private static int afterCommentOfLine(String text, int from) {
    int at = from;
    while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
      at++;
    }
    if (text.startsWith("//", at)) {
      int end = text.indexOf('\n', at);
      return lastInk(text, end < 0 ? text.length() : end);
    }
    if (text.startsWith("/*", at)) {
      int end = text.indexOf("*/", at) + 2;
      return text.substring(at, end).contains("\n") ? from : end;
    }
    return from;
  }

  private static String indentOfLine(String text, int at) {
    int start = text.lastIndexOf('\n', at - 1) + 1;
    int end = start;
    while (end < at && (text.charAt(end) == ' ' || text.charAt(end) == '\t')) {
      end++;
    }
    return text.substring(start, end);
  }
}
