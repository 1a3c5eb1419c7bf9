package dev.rooster.declared;

import dev.rooster.format.CanonicalJson;
import dev.rooster.format.ParsedValue;
import dev.rooster.format.Problem;
import dev.rooster.reminders.ReminderFields;
import dev.rooster.schedule.Rule;
import dev.rooster.time.IsoTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A reminder declared in a file, translated into the common format.
 *
 * @param key unique in its file: the name, or {@code agent/name} if entries of several agents have
 *     the name
 * @param id the id from an export; empty if there is none
 * @param hasFormatSession whether its session is part of the format, and so has no effect on an
 *     agent that keeps no conversation
 * @param problems what the translation found; with any, the entry is invalid
 */
record Entry(
    String key,
    String name,
    String id,
    ParsedValue.Obj reminder,
    boolean hasFormatSession,
    List<Problem> problems) {
  /** The fields that decide when a reminder fires. */
  private static final Set<String> WHEN = ReminderFields.timeNames();

  Entry {
    problems = List.copyOf(problems);
  }

  Entry withKey(String other) {
    return new Entry(other, name, id, reminder, hasFormatSession, problems);
  }

  /** The fields of the schedule, as canonical JSON. */
  String schedule() {
    Map<String, ParsedValue> when = new LinkedHashMap<>(reminder.fields());
    when.keySet().retainAll(WHEN);
    return CanonicalJson.of(new ParsedValue.Obj(when, reminder.place()));
  }

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
