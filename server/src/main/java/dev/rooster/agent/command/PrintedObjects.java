package dev.rooster.agent.command;

import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.ParsedValue;
import dev.rooster.format.Problems;
import dev.rooster.format.UnreadableException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds the JSON objects in the output of a program: on one line each, indented over several lines,
 * or in a list, and between other lines such as warnings.
 */
final class PrintedObjects {
  /** A limit, because each attempt reads the rest of the output. */
  private static final int MOST_INDENTED = 100;

  private final List<String> lines;
  private final List<Fields> found = new ArrayList<>();
  private int tried;

  private PrintedObjects(List<String> lines) {
    this.lines = lines;
  }

  static List<Fields> in(String text) {
    PrintedObjects objects = new PrintedObjects(text.lines().toList());
    int at = 0;
    while (at < objects.lines.size()) {
      at = objects.take(at);
    }
    return objects.found;
  }

  /** Takes the object that begins at the line; returns the line to continue with. */
  private int take(int at) {
    String line = lines.get(at);
    boolean begins = line.startsWith("{") || line.startsWith("[");
    if (!begins || add(line)) {
      return at + 1;
    }
    int last = closing(at);
    if (last > at && ++tried <= MOST_INDENTED) {
      return add(String.join("\n", lines.subList(at, last + 1))) ? last + 1 : at + 1;
    }
    return at + 1;
  }

  private int closing(int from) {
    for (int i = from + 1; tried < MOST_INDENTED && i < lines.size(); i++) {
      String line = lines.get(i).stripTrailing();
      if (line.equals("}") || line.equals("]")) {
        return i;
      }
    }
    return from;
  }

  private boolean add(String json) {
    Optional<ParsedValue> read = read(json);
    read.ifPresent(this::add);
    return read.isPresent();
  }

  private void add(ParsedValue node) {
    if (node instanceof ParsedValue.Obj) {
      found.add(Fields.of(node, "", new Problems()));
    } else if (node instanceof ParsedValue.Arr list) {
      list.items().forEach(this::add);
    }
  }

  private static Optional<ParsedValue> read(String json) {
    try {
      return Optional.of(Json.read(json));
    } catch (UnreadableException e) {
      return Optional.empty();
    }
  }
}
