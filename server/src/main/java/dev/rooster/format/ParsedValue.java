package dev.rooster.format;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A parsed value and its place in the source. */
public sealed interface ParsedValue {
  Place place();

  /** A string without a place. */
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

  /** Fields by name, in their original order. */
  record Obj(Map<String, ParsedValue> fields, Place place) implements ParsedValue {
    public Obj {
      fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    }

    @Override
    public String kind() {
      return "an object";
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
  }

  record Text(String value, Place place) implements ParsedValue {
    @Override
    public String kind() {
      return "a string";
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
  }
}
