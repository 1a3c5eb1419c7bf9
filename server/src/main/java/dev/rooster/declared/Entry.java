package dev.rooster.declared;

import dev.rooster.format.ParsedValue;
import dev.rooster.format.Problem;
import dev.rooster.time.IsoTime;
import java.util.List;

/**
 * A reminder declared in a file, translated into the common format.
 *
 * @param key unique in its file: the name, or {@code agent/name} if entries of several agents have
 *     the name
 * @param id the id from an export; empty if there is none
 * @param schedule the fields of the schedule, as canonical JSON
 * @param problems what the translation found; with any, the entry is invalid
 */
record Entry(
    String key,
    String name,
    String id,
    ParsedValue.Obj reminder,
    String schedule,
    List<Problem> problems) {
  Entry {
    problems = List.copyOf(problems);
  }

  Entry withKey(String other) {
    return new Entry(other, name, id, reminder, schedule, problems);
  }

  boolean says(String field) {
    return reminder.fields().containsKey(field);
  }

  /** The value of a field; empty if it is missing or not a string. */
  String text(String field) {
    return reminder.fields().get(field) instanceof ParsedValue.Text text ? text.value() : "";
  }

  /** Whether its times are independent of the default zone: they name one, or are relative. */
  boolean isFixed() {
    if (!(reminder.fields().get("schedule") instanceof ParsedValue.Obj(var when, var ignored))) {
      return true;
    }
    boolean named = when.get("tz") instanceof ParsedValue.Text zone && !zone.value().equals("user");
    boolean offset = when.get("at") instanceof ParsedValue.Text at && IsoTime.hasOffset(at.value());
    return named || offset || when.containsKey("in") || when.containsKey("every");
  }
}
