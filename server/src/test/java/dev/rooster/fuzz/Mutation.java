package dev.rooster.fuzz;

import dev.rooster.format.JsonText;
import dev.rooster.format.ParsedValue;
import dev.rooster.format.Place;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Mutates valid input: values, their JSON, and bytes. */
final class Mutation {
  private static final int WIDE = 20_000;

  private Mutation() {}

  /** The value with something changed in it. */
  static ParsedValue of(ParsedValue node, Chance chance) {
    if (chance.oneIn(6)) {
      return OddValues.value(chance);
    }
    return switch (node) {
      case ParsedValue.Obj(Map<String, ParsedValue> fields, Place ignored) ->
          ofFields(fields, chance);
      case ParsedValue.Arr(List<ParsedValue> items, Place ignored) -> ofItems(items, chance);
      default -> OddValues.value(chance);
    };
  }

  private static ParsedValue ofFields(Map<String, ParsedValue> fields, Chance chance) {
    Map<String, ParsedValue> changed = new LinkedHashMap<>(fields);
    String name = fields.isEmpty() ? "x" : chance.pick(List.copyOf(fields.keySet()));
    switch (chance.below(12)) {
      case 0 -> changed.remove(name);
      case 1 -> changed.put(OddValues.text(chance), ParsedValue.of("x"));
      case 2 -> {
        ParsedValue value = changed.remove(name);
        changed.put(chance.oneIn(2) ? name + "x" : OddValues.text(chance), value(value));
      }
      case 3 -> changed.replaceAll((any, value) -> new ParsedValue.Null(Place.START));
      case 4 -> changed.put(name, new ParsedValue.Null(Place.START));
      default -> changed.put(name, of(value(fields.get(name)), chance));
    }
    return new ParsedValue.Obj(changed, Place.START);
  }

  private static ParsedValue value(ParsedValue valueOrNull) {
    return valueOrNull == null ? new ParsedValue.Null(Place.START) : valueOrNull;
  }

  private static ParsedValue ofItems(List<ParsedValue> items, Chance chance) {
    List<ParsedValue> changed = new ArrayList<>(items);
    if (items.isEmpty() || chance.oneIn(4)) {
      changed.add(OddValues.value(chance));
    } else if (chance.oneIn(3)) {
      changed.addAll(items);
    } else {
      int at = chance.below(items.size());
      changed.set(at, of(items.get(at), chance));
    }
    return new ParsedValue.Arr(changed, Place.START);
  }

  /** As JSON, in which a name may appear twice. */
  static String json(ParsedValue node, Chance chance) {
    StringBuilder text = new StringBuilder();
    write(node, chance.oneIn(40) ? 1 : 0, text);
    return text.toString();
  }

  private static void write(ParsedValue node, int twice, StringBuilder text) {
    switch (node) {
      case ParsedValue.Obj(Map<String, ParsedValue> fields, Place ignored) -> {
        String before = "{";
        for (Map.Entry<String, ParsedValue> field : fields.entrySet()) {
          for (int i = 0; i <= twice; i++) {
            text.append(before).append(JsonText.quoted(field.getKey())).append(':');
            write(field.getValue(), 0, text);
            before = ",";
          }
        }
        text.append(fields.isEmpty() ? "{}" : "}");
      }
      case ParsedValue.Arr(List<ParsedValue> items, Place ignored) -> {
        String before = "[";
        for (ParsedValue item : items) {
          write(item, 0, text.append(before));
          before = ",";
        }
        text.append(items.isEmpty() ? "[]" : "]");
      }
      case ParsedValue.Text(String value, Place ignored) -> text.append(JsonText.quoted(value));
      case ParsedValue.Num(String digits, Place ignored) -> text.append(digits);
      case ParsedValue.Bool(boolean value, Place ignored) -> text.append(value);
      case ParsedValue.Null ignored -> text.append("null");
    }
  }

  /** A field that is far too long, or far too many of them. */
  static ParsedValue huge(ParsedValue node, Chance chance) {
    Map<String, ParsedValue> fields =
        new LinkedHashMap<>(node instanceof ParsedValue.Obj object ? object.fields() : Map.of());
    if (chance.oneIn(3)) {
      for (int i = 0; i < WIDE; i++) {
        fields.put("f" + i, new ParsedValue.Num("1", Place.START));
      }
    } else if (chance.oneIn(3)) {
      fields.put("schedule", hugeSchedule(chance));
      fields.put(
          "except",
          ParsedValue.of(Collections.nCopies(chance.pick(1, 9_999, 10_001), "2999-02-01")));
    } else {
      String name = chance.pick("message", "name", "description", "session", "agent", "x");
      fields.put(name, ParsedValue.of(OddValues.hugeText(chance)));
    }
    return new ParsedValue.Obj(fields, Place.START);
  }

  private static ParsedValue hugeSchedule(Chance chance) {
    int many = chance.pick(1_000, 40_000, 400_000);
    return switch (chance.below(5)) {
      case 0 -> ParsedValue.of(Map.of("cron", ParsedValue.of("0,".repeat(many) + "0 0 1 1 *")));
      case 1 ->
          ParsedValue.of(
              Map.of("rrule", ParsedValue.of("FREQ=WEEKLY;BYDAY=MO" + ",TU".repeat(many))));
      case 2 ->
          ParsedValue.of(
              Map.of(
                  "rrule",
                  ParsedValue.of(
                      "RRULE:FREQ=DAILY\nEXDATE:20990101" + ",20990101".repeat(many / 4))));
      case 3 -> ParsedValue.of(Map.of("at", ParsedValue.of("9".repeat(many))));
      default ->
          ParsedValue.of(
              Map.of(
                  "every",
                  ParsedValue.of("1h".repeat(many)),
                  "tz",
                  ParsedValue.of("x".repeat(many))));
    };
  }

  /** The bytes with a few changed, removed or added; the result may not be valid UTF-8. */
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
