package dev.rooster.json;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** What a value says, as JSON, whatever its layout and the order of its fields. */
public final class Written {
  private Written() {}

  public static String of(Node node) {
    return written(node, TreeMap::new);
  }

  /** The same, with the fields in the order in which they stand. */
  public static String inOrder(Node node) {
    return written(node, fields -> fields);
  }

  private static String written(Node node, UnaryOperator<Map<String, Node>> order) {
    return switch (node) {
      case Node.Obj(var fields, Place ignored) ->
          order.apply(fields).entrySet().stream()
              .map(it -> JsonText.quoted(it.getKey()) + ":" + written(it.getValue(), order))
              .collect(Collectors.joining(",", "{", "}"));
      case Node.Arr(var items, Place ignored) ->
          items.stream().map(it -> written(it, order)).collect(Collectors.joining(",", "[", "]"));
      case Node.Text(String value, Place ignored) -> JsonText.quoted(value);
      case Node.Num(String digits, Place ignored) -> digits;
      case Node.Bool(boolean value, Place ignored) -> Boolean.toString(value);
      case Node.Null ignored -> "null";
    };
  }
}
