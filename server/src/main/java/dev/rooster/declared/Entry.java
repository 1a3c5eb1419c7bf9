package dev.rooster.declared;

import dev.rooster.format.ParsedValue;
import dev.rooster.time.IsoTime;

/**
 * A reminder as a file declares it, in the one format that all surfaces have.
 *
 * @param name by which it is known in its file
 * @param id which it had when it was exported; empty if it was not
 * @param schedule the parts that say when, as they are written
 */
record Entry(String name, String id, ParsedValue.Obj reminder, String schedule) {
  boolean says(String field) {
    return reminder.fields().containsKey(field);
  }

  /** What a field says; empty if it is not there, or no text. */
  String text(String field) {
    return reminder.fields().get(field) instanceof ParsedValue.Text text ? text.value() : "";
  }

  /** Whether its times mean the same in every zone: they name one, or go by the clock alone. */
  boolean isFixed() {
    if (!(reminder.fields().get("schedule") instanceof ParsedValue.Obj(var when, var ignored))) {
      return true;
    }
    boolean named = when.get("tz") instanceof ParsedValue.Text zone && !zone.value().equals("user");
    boolean offset = when.get("at") instanceof ParsedValue.Text at && IsoTime.hasOffset(at.value());
    return named || offset || when.containsKey("in") || when.containsKey("every");
  }
}
