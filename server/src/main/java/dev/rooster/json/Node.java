package dev.rooster.json;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A value that was read, and where it stands. */
public sealed interface Node {
  Place place();

  /** What it is, for complaints: "a text". */
  String kind();

  /** Fields by name, in the order in which they stand. */
  record Obj(Map<String, Node> fields, Place place) implements Node {
    public Obj {
      fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    }

    @Override
    public String kind() {
      return "an object";
    }
  }

  record Arr(List<Node> items, Place place) implements Node {
    public Arr {
      items = List.copyOf(items);
    }

    @Override
    public String kind() {
      return "a list";
    }
  }

  record Text(String value, Place place) implements Node {
    @Override
    public String kind() {
      return "a text";
    }
  }

  /** As it is written. */
  record Num(String digits, Place place) implements Node {
    @Override
    public String kind() {
      return "a number";
    }
  }

  record Bool(boolean value, Place place) implements Node {
    @Override
    public String kind() {
      return value ? "true" : "false";
    }
  }

  /** Counts as if it were not there. */
  record Null(Place place) implements Node {
    @Override
    public String kind() {
      return "null";
    }
  }
}
