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

/** A reminder in the format of files, which contains only fields that users may set. */
final class ReminderYaml {
  /** The fields that can be reset to a default. */
  static final List<String> RESETTABLE = ReminderFields.resettableNames();

  private ReminderYaml() {}

  /** The fields of a reminder that a file contains. */
  static Map<String, ParsedValue> written(ParsedValue.Obj reminder) {
    Map<String, ParsedValue> written = new LinkedHashMap<>();
    for (String name : ReminderFields.writtenNames()) {
      ParsedValue value = reminder.fields().get(name);
      if (value != null && isPresent(name, value)) {
        written.put(name, value);
      }
    }
    return written;
  }

  /** Whether a file contains the field: files leave out empty values. */
  private static boolean isPresent(String name, ParsedValue value) {
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

  /** The difference between two versions; null resets a field to its default. */
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

  /** Applies a difference. */
  static Map<String, ParsedValue> with(
      Map<String, ParsedValue> written, Map<String, ParsedValue> difference) {
    Map<String, ParsedValue> changed = new LinkedHashMap<>(written);
    changed.putAll(difference);
    changed.entrySet().removeIf(it -> !isPresent(it.getKey(), it.getValue()));
    return changed;
  }

  private static ParsedValue defaultOf(String name) {
    return name.equals(StandingFields.ENABLED.name())
        ? new ParsedValue.Bool(true, Place.START)
        : new ParsedValue.Null(Place.START);
  }
}
