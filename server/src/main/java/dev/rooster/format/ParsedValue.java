package dev.rooster.format;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A JSON or YAML value with its place in the document. Commands and surfaces also build such
 * values.
 */
public sealed interface ParsedValue {
  Place place();

  /** A string that was not read from a document. */
  static Text of(String text) {
    return new Text(text, Place.START);
  }

  static Arr of(List<String> texts) {
    return new Arr(texts.stream().<ParsedValue>map(ParsedValue::of).toList(), Place.START);
  }

  static Obj of(Map<String, ParsedValue> fields) {
    return new Obj(fields, Place.START);
  }

  /** The type, for messages: "a string". */
  String kind();

  /**
   * A string; a number or boolean as a string. A method instead of a switch: the AOT cache cannot
   * hold pattern switches, and the first one would take a tenth of a short command.
   */
  default Optional<String> text() {
    return Optional.empty();
  }

  /**
   * Writes the value as JSON.
   *
   * @param sorted whether to sort fields by name, so that equal values have equal texts
   */
  void appendTo(StringBuilder json, boolean sorted);

  /** Fields by name, in document order. */
  record Obj(Map<String, ParsedValue> fields, Place place) implements ParsedValue {
    public Obj {
      fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    }

    @Override
    public String kind() {
      return "an object";
    }

    @Override
    public void appendTo(StringBuilder json, boolean sorted) {
      String separator = "{";
      for (Map.Entry<String, ParsedValue> field :
          (sorted ? new TreeMap<>(fields) : fields).entrySet()) {
        JsonText.appendQuoted(json.append(separator), field.getKey());
        field.getValue().appendTo(json.append(':'), sorted);
        separator = ",";
      }
      json.append(fields.isEmpty() ? "{}" : "}");
    }
  }

  record Arr(List<ParsedValue> items, Place place) implements ParsedValue {
    public Arr {
      items = List.copyOf(items);
    }

    @Override
    public String kind() {
      return "a list";
    }

    @Override
    public void appendTo(StringBuilder json, boolean sorted) {
      String separator = "[";
      for (ParsedValue item : items) {
        item.appendTo(json.append(separator), sorted);
        separator = ",";
      }
      json.append(items.isEmpty() ? "[]" : "]");
    }
  }

  record Text(String value, Place place) implements ParsedValue {
    @Override
    public String kind() {
      return "a string";
    }

    @Override
    public void appendTo(StringBuilder json, boolean sorted) {
      JsonText.appendQuoted(json, value);
    }

    @Override
    public Optional<String> text() {
      return Optional.of(value);
    }
  }

  /** A number, as written. */
  record Num(String digits, Place place) implements ParsedValue {
    @Override
    public String kind() {
      return "a number";
    }

    @Override
    public void appendTo(StringBuilder json, boolean sorted) {
      json.append(digits);
    }

    @Override
    public Optional<String> text() {
      return Optional.of(digits);
    }
  }

  record Bool(boolean value, Place place) implements ParsedValue {
    @Override
    public String kind() {
      return value ? "true" : "false";
    }

    @Override
    public void appendTo(StringBuilder json, boolean sorted) {
      json.append(value);
    }

    @Override
    public Optional<String> text() {
      return Optional.of(Boolean.toString(value));
    }
  }

  /** Means unset. */
  record Null(Place place) implements ParsedValue {
    @Override
    public String kind() {
      return "null";
    }

    @Override
    public void appendTo(StringBuilder json, boolean sorted) {
      json.append("null");
    }
  }
}
