package dev.rooster.cli;

import dev.rooster.json.Node;
import dev.rooster.json.Place;
import dev.rooster.json.Written;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A reminder as people write it into files: what they can say about one, and nothing else. */
final class ReminderYaml {
  /** In the order in which they stand in files. */
  static final List<String> FIELDS =
      List.of(
          "name",
          "description",
          "message",
          "schedule",
          "starts",
          "ends",
          "max_fires",
          "except",
          "condition",
          "agent",
          "user",
          "session",
          "priority",
          "delivery",
          "missed",
          "overlap",
          "timeout",
          "delete_after_run",
          "enabled");

  /** Those that have something usual to go back to. */
  static final List<String> RESETTABLE =
      FIELDS.stream()
          .filter(it -> !List.of("message", "schedule", "enabled").contains(it))
          .toList();

  private ReminderYaml() {}

  /** What was said about a reminder, from all that there is to know about it. */
  static Map<String, Node> said(Node.Obj reminder) {
    Map<String, Node> said = new LinkedHashMap<>();
    for (String name : FIELDS) {
      Node value = reminder.fields().get(name);
      if (value != null && saysSomething(name, value)) {
        said.put(name, value);
      }
    }
    return said;
  }

  /** What is as it would be anyway is left out. */
  private static boolean saysSomething(String name, Node value) {
    return switch (value) {
      case Node.Null ignored -> false;
      case Node.Arr list -> !list.items().isEmpty();
      case Node.Bool(boolean flag, Place ignored) -> flag != name.equals("enabled");
      case Node.Obj ignored -> true;
      case Node.Text ignored -> true;
      case Node.Num ignored -> true;
    };
  }

  /** What must be asked for to come from the one to the other; null for what is taken back. */
  static Map<String, Node> difference(Map<String, Node> before, Map<String, Node> after) {
    Map<String, Node> difference = new LinkedHashMap<>();
    Set<String> names = new LinkedHashSet<>(before.keySet());
    names.addAll(after.keySet());
    for (String name : names) {
      Node wanted = after.getOrDefault(name, usual(name));
      Node present = before.getOrDefault(name, usual(name));
      if (!Written.of(wanted).equals(Written.of(present))) {
        difference.put(name, wanted);
      }
    }
    return difference;
  }

  /** The same with a difference applied. */
  static Map<String, Node> with(Map<String, Node> said, Map<String, Node> difference) {
    Map<String, Node> changed = new LinkedHashMap<>(said);
    changed.putAll(difference);
    changed.entrySet().removeIf(it -> !saysSomething(it.getKey(), it.getValue()));
    return changed;
  }

  private static Node usual(String name) {
    return name.equals("enabled") ? new Node.Bool(true, Place.START) : new Node.Null(Place.START);
  }
}
