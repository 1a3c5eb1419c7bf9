package dev.rooster.reminders;

import dev.rooster.format.CanonicalJson;
import dev.rooster.format.Json;
import dev.rooster.format.ParsedValue;
import dev.rooster.reminder.Definition;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Keeps with a changed reminder what was changed, by whom and when. Whoever writes a change asks
 * here, so that the version grows with each of them, and with nothing else.
 */
public final class EditRecorder {
  /** What follows from the other fields, and changes with them. */
  private static final Set<String> WORKED_OUT = Set.of("words", "tz");

  private EditRecorder() {}

  /**
   * What is to be written.
   *
   * @param before what is written at the moment
   * @param wanted what is asked for instead
   */
  public static Definition of(Definition before, Definition wanted, String by, Instant at) {
    Edits edits = ReminderAttributes.of(before).edits();
    List<String> fields = changed(before, wanted);
    return ReminderAttributes.of(wanted)
        .withEdits(fields.isEmpty() ? edits : edits.and(fields, by, at))
        .in(wanted);
  }

  /** The fields that say something else than before. */
  static List<String> changed(Definition before, Definition after) {
    Map<String, ParsedValue> earlier = fields(before);
    List<String> changed = new ArrayList<>();
    fields(after)
        .forEach((name, value) -> {
          ParsedValue old = earlier.getOrDefault(name, new ParsedValue.Null(value.place()));
          if (!WORKED_OUT.contains(name) && !said(value).equals(said(old))) {
            changed.add(name);
          }
        });
    return changed;
  }

  /** Without the zone of an interval, which is that of its exceptions and comes with them. */
  private static String said(ParsedValue value) {
    if (!(value instanceof ParsedValue.Obj object) || !object.fields().containsKey("every")) {
      return CanonicalJson.of(value);
    }
    Map<String, ParsedValue> fields = new LinkedHashMap<>(object.fields());
    fields.remove("tz");
    return CanonicalJson.of(ParsedValue.of(fields));
  }

  private static Map<String, ParsedValue> fields(Definition definition) {
    return ((ParsedValue.Obj) Json.read(ReminderJson.of(definition, ZoneOffset.UTC).toString()))
        .fields();
  }
}
