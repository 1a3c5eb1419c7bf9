package dev.rooster.format;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Writes a value as canonical JSON: no layout, fields sorted by name. */
public final class CanonicalJson {
  private CanonicalJson() {}

  public static String of(ParsedValue node) {
    return written(node, TreeMap::new);
  }

  /** The same with the fields in their original order. */
  public static String inOrder(ParsedValue node) {
    return written(node, fields -> fields);
  }

  private static String written(ParsedValue node, UnaryOperator<Map<String, ParsedValue>> order) {
    return switch (node) {
      case ParsedValue.Obj(var fields, Place ignored) ->
          order.apply(fields).entrySet().stream()
              .map(it -> JsonText.quoted(it.getKey()) + ":" + written(it.getValue(), order))
              .collect(Collectors.joining(",", "{", "}"));
      case ParsedValue.Arr(var items, Place ignored) ->
          items.stream().map(it -> written(it, order)).collect(Collectors.joining(",", "[", "]"));
      case ParsedValue.Text(String value, Place ignored) -> JsonText.quoted(value);
      case ParsedValue.Num(String digits, Place ignored) -> digits;
      case ParsedValue.Bool(boolean value, Place ignored) -> Boolean.toString(value);
      case ParsedValue.Null ignored -> "null";
    };
  }
}
