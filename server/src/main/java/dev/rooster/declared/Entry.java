package dev.rooster.declared;

import dev.rooster.format.ParsedValue;
import dev.rooster.schedule.Rule;
import dev.rooster.time.IsoTime;

/**
 * A reminder declared in a file, translated into the common format.
 *
 * @param name unique in its file
 * @param id the id from an export; empty if there is none
 * @param schedule the fields of the schedule, as canonical JSON
 * @param hasFormatSession whether its session is part of the format, and so has no effect on an
 *     agent that keeps no conversation
 */
record Entry(
    String name, String id, ParsedValue.Obj reminder, String schedule, boolean hasFormatSession) {
  boolean says(String field) {
    return reminder.fields().containsKey(field);
  }

  /** The value of a field; empty if it is missing or not a string. */
  String text(String field) {
    return reminder.fields().get(field) instanceof ParsedValue.Text text ? text.value() : "";
  }

  /** Whether it names the instant that an interval or a rule counts from. */
  boolean saysCountedFrom() {
    return reminder.fields().get("schedule") instanceof ParsedValue.Obj(var when, var ignored)
        && (when.containsKey("anchor")
            || when.containsKey("start")
            || (when.containsKey("every") && says("starts"))
            || (when.get("rrule") instanceof ParsedValue.Text rule
                && Rule.saysStart(rule.value())));
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
