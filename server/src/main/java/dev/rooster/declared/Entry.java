package dev.rooster.declared;

import dev.rooster.format.ParsedValue;
import dev.rooster.time.IsoTime;

/**
 * A reminder declared in a file, translated into the common format.
 *
 * @param name unique in its file
 * @param id the id from an export; empty if there is none
 * @param schedule the fields of the schedule, as canonical JSON
 */
record Entry(String name, String id, ParsedValue.Obj reminder, String schedule) {
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
