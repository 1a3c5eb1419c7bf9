package dev.rooster.fuzz;

import dev.rooster.json.JsonText;
import dev.rooster.json.Node;
import dev.rooster.json.Place;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Makes something else of what was good: of values, of their JSON, and of bytes. */
final class Mutation {
  private static final int WIDE = 20_000;

  private Mutation() {}

  /** The value with something changed in it. */
  static Node of(Node node, Chance chance) {
    if (chance.oneIn(6)) {
      return OddValues.value(chance);
    }
    return switch (node) {
      case Node.Obj(Map<String, Node> fields, Place ignored) -> ofFields(fields, chance);
      case Node.Arr(List<Node> items, Place ignored) -> ofItems(items, chance);
      default -> OddValues.value(chance);
    };
  }

  private static Node ofFields(Map<String, Node> fields, Chance chance) {
    Map<String, Node> changed = new LinkedHashMap<>(fields);
    String name = fields.isEmpty() ? "x" : chance.pick(List.copyOf(fields.keySet()));
    switch (chance.below(12)) {
      case 0 -> changed.remove(name);
      case 1 -> changed.put(OddValues.text(chance), Node.of("x"));
      case 2 -> {
        Node value = changed.remove(name);
        changed.put(chance.oneIn(2) ? name + "x" : OddValues.text(chance), value(value));
      }
      case 3 -> changed.replaceAll((any, value) -> new Node.Null(Place.START));
      case 4 -> changed.put(name, new Node.Null(Place.START));
      default -> changed.put(name, of(value(fields.get(name)), chance));
    }
    return new Node.Obj(changed, Place.START);
  }

  private static Node value(Node valueOrNull) {
    return valueOrNull == null ? new Node.Null(Place.START) : valueOrNull;
  }

  private static Node ofItems(List<Node> items, Chance chance) {
    List<Node> changed = new ArrayList<>(items);
    if (items.isEmpty() || chance.oneIn(4)) {
      changed.add(OddValues.value(chance));
    } else if (chance.oneIn(3)) {
      changed.addAll(items);
    } else {
      int at = chance.below(items.size());
      changed.set(at, of(items.get(at), chance));
    }
    return new Node.Arr(changed, Place.START);
  }

  /** As JSON, in which a name may stand twice. */
  static String json(Node node, Chance chance) {
    StringBuilder text = new StringBuilder();
    write(node, chance.oneIn(40) ? 1 : 0, text);
    return text.toString();
  }

  private static void write(Node node, int twice, StringBuilder text) {
    switch (node) {
      case Node.Obj(Map<String, Node> fields, Place ignored) -> {
        String before = "{";
        for (Map.Entry<String, Node> field : fields.entrySet()) {
          for (int i = 0; i <= twice; i++) {
            text.append(before).append(JsonText.quoted(field.getKey())).append(':');
            write(field.getValue(), 0, text);
            before = ",";
          }
        }
        text.append(fields.isEmpty() ? "{}" : "}");
      }
      case Node.Arr(List<Node> items, Place ignored) -> {
        String before = "[";
        for (Node item : items) {
          write(item, 0, text.append(before));
          before = ",";
        }
        text.append(items.isEmpty() ? "[]" : "]");
      }
      case Node.Text(String value, Place ignored) -> text.append(JsonText.quoted(value));
      case Node.Num(String digits, Place ignored) -> text.append(digits);
      case Node.Bool(boolean value, Place ignored) -> text.append(value);
      case Node.Null ignored -> text.append("null");
    }
  }

  /** A field that is far too long, or far too many of them. */
  static Node huge(Node node, Chance chance) {
    Map<String, Node> fields =
        new LinkedHashMap<>(node instanceof Node.Obj object ? object.fields() : Map.of());
    if (chance.oneIn(3)) {
      for (int i = 0; i < WIDE; i++) {
        fields.put("f" + i, new Node.Num("1", Place.START));
      }
    } else if (chance.oneIn(3)) {
      fields.put("schedule", hugeSchedule(chance));
      fields.put(
          "except", Node.of(Collections.nCopies(chance.pick(1, 9_999, 10_001), "2999-02-01")));
    } else {
      String name = chance.pick("message", "name", "description", "session", "agent", "x");
      fields.put(name, Node.of(OddValues.hugeText(chance)));
    }
    return new Node.Obj(fields, Place.START);
  }

  private static Node hugeSchedule(Chance chance) {
    int many = chance.pick(1_000, 40_000, 400_000);
    return switch (chance.below(5)) {
      case 0 -> Node.of(Map.of("cron", Node.of("0,".repeat(many) + "0 0 1 1 *")));
      case 1 -> Node.of(Map.of("rrule", Node.of("FREQ=WEEKLY;BYDAY=MO" + ",TU".repeat(many))));
      case 2 ->
          Node.of(
              Map.of(
                  "rrule",
                  Node.of("RRULE:FREQ=DAILY\nEXDATE:20990101" + ",20990101".repeat(many / 4))));
      case 3 -> Node.of(Map.of("at", Node.of("9".repeat(many))));
      default ->
          Node.of(Map.of("every", Node.of("1h".repeat(many)), "tz", Node.of("x".repeat(many))));
    };
  }

  /** The bytes with a few of them changed, gone or added; what comes of it may be no UTF-8. */
  static byte[] ofBytes(byte[] bytes, Chance chance) {
    ByteArrayOutputStream changed = new ByteArrayOutputStream();
    int at = chance.below(bytes.length + 1);
    int end = Math.min(bytes.length, at + chance.below(8));
    changed.write(bytes, 0, at);
    switch (chance.below(5)) {
      case 0 -> {
        return changed.toByteArray();
      }
      case 1 -> changed.writeBytes(chance.bytes(chance.below(8)));
      case 2 ->
          changed.writeBytes(
              chance
                  .pick("\t", "\"", "{", "[", "\\u", "\\ud800", "&a ", "*a", ": ", "\u0000")
                  .getBytes(StandardCharsets.UTF_8));
      case 3 -> changed.writeBytes(new byte[] {(byte) 0xc3, (byte) 0x28, (byte) 0xff});
      default -> {}
    }
    changed.write(bytes, end, bytes.length - end);
    return changed.toByteArray();
  }
}
