package dev.rooster.declared;

import dev.rooster.format.ParsedValue;
import dev.rooster.format.Place;
import dev.rooster.format.Problems;
import dev.rooster.reminders.ReminderFields;
import dev.rooster.time.IsoTime;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Translates the fields of an entry into the one format. Unknown fields stay as they are; the
 * reader of reminders refuses them.
 */
final class EntryFormat {
  private final Map<String, ParsedValue> fields;
  private final Place place;
  private final Problems problems;

  /**
   * An entry in the one format.
   *
   * @param hasFormatSession whether its session is part of the other format
   */
  record Translated(ParsedValue.Obj reminder, boolean hasFormatSession) {}

  EntryFormat(ParsedValue.Obj entry, Problems problems) {
    this.fields = new LinkedHashMap<>(entry.fields());
    this.place = entry.place();
    this.problems = problems;
  }

  /** {@code {name, cron, message, user, tz, …}}. */
  Translated cron() {
    Map<String, ParsedValue> schedule = new LinkedHashMap<>();
    move(fields, "cron", schedule, "cron");
    move(fields, "timezone", schedule, "tz");
    move(fields, "tz", schedule, "tz");
    if (!schedule.isEmpty()) {
      fields.put("schedule", new ParsedValue.Obj(schedule, place));
    }
    dropSystem();
    fields.putIfAbsent("session", new ParsedValue.Text("own", place));
    return new Translated(withoutDelivery(), true);
  }

  private void dropSystem() {
    ParsedValue situation = fields.remove("situation");
    if (situation != null
        && !(situation instanceof ParsedValue.Text text && text.value().equals("system"))) {
      problems.add(
          situation.place(),
          "situation",
          "only situation: system is supported",
          "write situation: system");
    }
  }

  /**
   * {@code {schedule_id, schedule: {kind, …}, agent_id, session_mode, task, …}}, or ours; {@code
   * interval} is a synonym of {@code every}, and {@code idle_timeout} of {@code idle}.
   */
  Translated schedule() {
    boolean hasFormatSession = fields.containsKey("session_mode");
    boolean hasTitle = fields.containsKey("schedule_id");
    if (hasTitle) {
      ParsedValue title = fields.remove("name");
      rename(fields, "schedule_id", "name");
      if (title != null) {
        fields.putIfAbsent("description", title);
      }
    }
    rename(fields, "agent_id", "agent");
    rename(fields, "session_mode", "session");
    rename(fields, "task", "message");
    if (fields.get("timeout_seconds") instanceof ParsedValue.Num seconds) {
      fields.remove("timeout_seconds");
      fields.put("timeout", new ParsedValue.Text(seconds.digits() + "s", seconds.place()));
    }
    if (fields.containsKey("idle_timeout") && !fields.containsKey("schedule")) {
      Map<String, ParsedValue> idle = new LinkedHashMap<>();
      move(fields, "idle_timeout", idle, "idle");
      fields.put("schedule", new ParsedValue.Obj(idle, place));
    }
    if (fields.get("schedule") instanceof ParsedValue.Obj schedule) {
      fields.put("schedule", kinds(schedule, isLimited()));
    }
    if (fields.get("delivery") instanceof ParsedValue.Obj delivery) {
      fields.put("delivery", delivery(delivery));
    }
    return new Translated(withoutDelivery(), hasFormatSession);
  }

  /** Whether the schedule has bounds, whose dates are in its zone. */
  private boolean isLimited() {
    return ReminderFields.timeNames().stream().filter(fields::containsKey).count() > 1;
  }

  /** Without {@code delivery}, replies of declared reminders are only in the history. */
  private ParsedValue.Obj withoutDelivery() {
    fields.putIfAbsent("delivery", new ParsedValue.Text("never", place));
    return new ParsedValue.Obj(fields, place);
  }

  /**
   * {@code {kind: cron|at|every, expr, tz, at, interval_ms, anchor_ms}}. The format has a zone with
   * every kind; it is dropped where it has no effect.
   */
  private ParsedValue.Obj kinds(ParsedValue.Obj schedule, boolean limited) {
    Map<String, ParsedValue> when = new LinkedHashMap<>(schedule.fields());
    rename(when, "interval", "every");
    rename(when, "idle_timeout", "idle");
    if (when.remove("kind") == null) {
      return new ParsedValue.Obj(when, schedule.place());
    }
    rename(when, "expr", "cron");
    if (when.get("interval_ms") instanceof ParsedValue.Num millis) {
      when.remove("interval_ms");
      when.put("every", new ParsedValue.Text(duration(millis.digits()), millis.place()));
    }
    if (when.get("anchor_ms") instanceof ParsedValue.Num millis) {
      when.remove("anchor_ms");
      when.put("anchor", new ParsedValue.Text(instant(millis), millis.place()));
    }
    boolean exact = when.get("at") instanceof ParsedValue.Text at && IsoTime.hasOffset(at.value());
    if (exact || (when.containsKey("every") && !limited)) {
      when.remove("tz");
    }
    return new ParsedValue.Obj(when, schedule.place());
  }

  private static String duration(String millis) {
    try {
      return Duration.ofMillis(Long.parseLong(millis)).toString();
    } catch (NumberFormatException e) {
      return millis;
    }
  }

  private String instant(ParsedValue.Num millis) {
    try {
      return Instant.ofEpochMilli(Long.parseLong(millis.digits())).toString();
    } catch (NumberFormatException | DateTimeException e) {
      problems.add(
          millis.place(),
          "schedule.anchor_ms",
          "not a time",
          "write milliseconds since 1970, such as 1767225600000");
      return "1970-01-01T00:00:00Z";
    }
  }

  /** {@code {mode: announce|none, channel, connector_id}}; ours has when and to. */
  private static ParsedValue.Obj delivery(ParsedValue.Obj delivery) {
    Map<String, ParsedValue> fields = new LinkedHashMap<>(delivery.fields());
    if (fields.get("mode") instanceof ParsedValue.Text mode) {
      fields.remove("mode");
      String when =
          switch (mode.value()) {
            case "announce" -> "always";
            case "none" -> "never";
            default -> mode.value();
          };
      fields.put("when", new ParsedValue.Text(when, mode.place()));
    }
    return new ParsedValue.Obj(fields, delivery.place());
  }

  private static void rename(Map<String, ParsedValue> fields, String from, String to) {
    move(fields, from, fields, to);
  }

  private static void move(
      Map<String, ParsedValue> from, String name, Map<String, ParsedValue> to, String other) {
    ParsedValue value = from.remove(name);
    if (value != null) {
      to.putIfAbsent(other, value);
    }
  }
}
