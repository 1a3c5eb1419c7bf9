package dev.rooster.declare;

import dev.rooster.json.JsonText;
import dev.rooster.json.Node;
import dev.rooster.json.Place;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What a value says, whatever its layout and the order of its fields. */
final class Written {
  private Written() {}

  static String of(Node node) {
    return switch (node) {
      case Node.Obj(var fields, Place ignored) ->
          new TreeMap<>(fields)
              .entrySet().stream()
                  .map(it -> JsonText.quoted(it.getKey()) + ":" + of(it.getValue()))
                  .collect(Collectors.joining(",", "{", "}"));
      case Node.Arr(var items, Place ignored) ->
          items.stream().map(Written::of).collect(Collectors.joining(",", "[", "]"));
      case Node.Text(String value, Place ignored) -> JsonText.quoted(value);
      case Node.Num(String digits, Place ignored) -> digits;
      case Node.Bool(boolean value, Place ignored) -> Boolean.toString(value);
      case Node.Null ignored -> "null";
    };
  }
}
