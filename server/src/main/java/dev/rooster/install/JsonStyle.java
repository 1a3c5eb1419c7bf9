package dev.rooster.install;

import dev.rooster.format.JsonText;
import dev.rooster.format.ParsedValue;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** How a JSON text is laid out: its line ends and its indentation. */
record JsonStyle(String newline, String indent) {
  private static final Pattern INDENTED = Pattern.compile("(?m)^([ \\t]+)[\"{\\[]");

  static JsonStyle of(String text) {
    Matcher matcher = INDENTED.matcher(text);
    return new JsonStyle(
        text.contains("\r\n") ? "\r\n" : "\n", matcher.find() ? matcher.group(1) : "  ");
  }

  /** A value over several lines, the first of which stands at this indentation. */
  String lines(ParsedValue value, String at) {
    String inner = newline + at + indent;
    return switch (value) {
      case ParsedValue.Obj object when !object.fields().isEmpty() -> {
        StringBuilder lines = new StringBuilder("{");
        String separator = inner;
        for (Map.Entry<String, ParsedValue> field : object.fields().entrySet()) {
          lines
              .append(separator)
              .append(JsonText.quoted(field.getKey()))
              .append(": ")
              .append(lines(field.getValue(), at + indent));
          separator = "," + inner;
        }
        yield lines.append(newline).append(at).append('}').toString();
      }
      case ParsedValue.Arr list when list.items().stream().anyMatch(JsonStyle::isNested) -> {
        StringBuilder lines = new StringBuilder("[");
        String separator = inner;
        for (ParsedValue item : list.items()) {
          lines.append(separator).append(lines(item, at + indent));
          separator = "," + inner;
        }
        yield lines.append(newline).append(at).append(']').toString();
      }
      case ParsedValue.Arr list ->
          list.items().stream().map(JsonStyle::compact).collect(Collectors.joining(", ", "[", "]"));
      default -> compact(value);
    };
  }

  private static boolean isNested(ParsedValue value) {
    return value instanceof ParsedValue.Obj || value instanceof ParsedValue.Arr;
  }

  static String compact(ParsedValue value) {
    StringBuilder json = new StringBuilder();
    value.appendTo(json, false);
    return json.toString();
  }
}
