package dev.rooster.cli;

import dev.rooster.format.CanonicalJson;
import dev.rooster.format.ParsedValue;
import dev.rooster.format.Place;
import dev.rooster.reminders.ReminderFields;
import dev.rooster.reminders.StandingFields;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A reminder as people write it into files: the fields that they may write, and no others. */
final class ReminderYaml {
  /** The fields that have a default to go back to. */
  static final List<String> RESETTABLE = ReminderFields.resettableNames();

  private ReminderYaml() {}

  /** What was asked for, from all fields of a reminder. */
  static Map<String, ParsedValue> said(ParsedValue.Obj reminder) {
    Map<String, ParsedValue> said = new LinkedHashMap<>();
    for (String name : ReminderFields.writtenNames()) {
      ParsedValue value = reminder.fields().get(name);
      if (value != null && saysSomething(name, value)) {
        said.put(name, value);
      }
    }
    return said;
  }

  /** Files leave out empty values. */
  private static boolean saysSomething(String name, ParsedValue value) {
    return switch (value) {
      case ParsedValue.Null ignored -> false;
      case ParsedValue.Arr list -> !list.items().isEmpty();
      case ParsedValue.Bool(boolean flag, Place ignored) ->
          flag != name.equals(StandingFields.ENABLED.name());
      case ParsedValue.Obj ignored -> true;
      case ParsedValue.Text ignored -> true;
      case ParsedValue.Num ignored -> true;
    };
  }

  /** The change that leads from one to the other; null sets a field to its default. */
  static Map<String, ParsedValue> difference(
      Map<String, ParsedValue> before, Map<String, ParsedValue> after) {
    Map<String, ParsedValue> difference = new LinkedHashMap<>();
    Set<String> names = new LinkedHashSet<>(before.keySet());
    names.addAll(after.keySet());
    for (String name : names) {
      ParsedValue wanted = after.getOrDefault(name, defaultOf(name));
      ParsedValue present = before.getOrDefault(name, defaultOf(name));
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

  private static ParsedValue defaultOf(String name) {
    return name.equals(StandingFields.ENABLED.name())
        ? new ParsedValue.Bool(true, Place.START)
        : new ParsedValue.Null(Place.START);
  }
}
