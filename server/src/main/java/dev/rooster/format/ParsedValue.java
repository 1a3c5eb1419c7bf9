package dev.rooster.format;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A value that was read, and where it stands. */
public sealed interface ParsedValue {
  Place place();

  /** A text that stands nowhere yet. */
  static Text of(String text) {
    return new Text(text, Place.START);
  }

  static Arr of(List<String> texts) {
    return new Arr(texts.stream().<ParsedValue>map(ParsedValue::of).toList(), Place.START);
  }

  static Obj of(Map<String, ParsedValue> fields) {
    return new Obj(fields, Place.START);
  }

  /** What it is, for complaints: "a text". */
  String kind();

  /**
   * A text, or a number or a truth as a text. A method of each rather than a switch over all: the
   * JVM cannot keep those ahead of time, and the first one would take a tenth of a short command.
   */
  default Optional<String> text() {
    return Optional.empty();
  }

  /** Fields by name, in the order in which they stand. */
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
      return "a text";
    }

    @Override
    public Optional<String> text() {
      return Optional.of(value);
    }
  }

  /** As it is written. */
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

  /** Counts as if it were not there. */
  record Null(Place place) implements ParsedValue {
    @Override
    public String kind() {
      return "null";
    }
  }
}
