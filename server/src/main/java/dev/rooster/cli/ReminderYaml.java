package dev.rooster.cli;

import dev.rooster.format.CanonicalJson;
import dev.rooster.format.ParsedValue;
import dev.rooster.format.Place;
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
  static Map<String, ParsedValue> said(ParsedValue.Obj reminder) {
    Map<String, ParsedValue> said = new LinkedHashMap<>();
    for (String name : FIELDS) {
      ParsedValue value = reminder.fields().get(name);
      if (value != null && saysSomething(name, value)) {
        said.put(name, value);
      }
    }
    return said;
  }

  /** What is as it would be anyway is left out. */
  private static boolean saysSomething(String name, ParsedValue value) {
    return switch (value) {
      case ParsedValue.Null ignored -> false;
      case ParsedValue.Arr list -> !list.items().isEmpty();
      case ParsedValue.Bool(boolean flag, Place ignored) -> flag != name.equals("enabled");
      case ParsedValue.Obj ignored -> true;
      case ParsedValue.Text ignored -> true;
      case ParsedValue.Num ignored -> true;
    };
  }

  /** What must be asked for to come from the one to the other; null for what is taken back. */
  static Map<String, ParsedValue> difference(
      Map<String, ParsedValue> before, Map<String, ParsedValue> after) {
    Map<String, ParsedValue> difference = new LinkedHashMap<>();
    Set<String> names = new LinkedHashSet<>(before.keySet());
    names.addAll(after.keySet());
    for (String name : names) {
      ParsedValue wanted = after.getOrDefault(name, usual(name));
      ParsedValue present = before.getOrDefault(name, usual(name));
      if (!CanonicalJson.of(wanted).equals(CanonicalJson.of(present))) {
        difference.put(name, wanted);
      }
    }
    return difference;
  }

  /** The same with a difference applied. */
  static Map<String, ParsedValue> with(
      Map<String, ParsedValue> said, Map<String, ParsedValue> difference) {
    Map<String, ParsedValue> changed = new LinkedHashMap<>(said);
    changed.putAll(difference);
    changed.entrySet().removeIf(it -> !saysSomething(it.getKey(), it.getValue()));
    return changed;
  }

  private static ParsedValue usual(String name) {
    return name.equals("enabled")
        ? new ParsedValue.Bool(true, Place.START)
        : new ParsedValue.Null(Place.START);
  }
}
