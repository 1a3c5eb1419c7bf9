package dev.rooster.declared;

import dev.rooster.format.CanonicalJson;
import dev.rooster.format.Fields;
import dev.rooster.format.ParsedValue;
import dev.rooster.format.Place;
import dev.rooster.format.Problems;
import dev.rooster.reminders.ReminderFields;
import dev.rooster.time.IsoTime;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Translates the entries of files into the one format: entries of {@code cron:}, schedules of
 * {@code schedules.d}, reminders of roles. Unknown fields stay as they are; the reader of reminders
 * refuses them.
 */
final class Formats {
  /** The fields that decide when a reminder fires. */
  private static final Set<String> WHEN = ReminderFields.timeNames();

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,100}");

  private final Problems problems;
  private final Set<String> names = new HashSet<>();

  Formats(Problems problems) {
    this.problems = problems;
  }

  /** {@code {name, cron, message, user, tz, …}}. */
  List<Entry> cron(List<ParsedValue> entries) {
    List<Entry> read = new ArrayList<>();
    for (int i = 0; i < entries.size(); i++) {
      if (object(entries.get(i), "cron[%d]".formatted(i)).isPresent()) {
        Map<String, ParsedValue> fields = fields(entries.get(i));
        Place place = entries.get(i).place();
        Map<String, ParsedValue> schedule = new LinkedHashMap<>();
        move(fields, "cron", schedule, "cron");
        move(fields, "timezone", schedule, "tz");
        move(fields, "tz", schedule, "tz");
        if (!schedule.isEmpty()) {
          fields.put("schedule", new ParsedValue.Obj(schedule, place));
        }
        dropSystem(fields);
        fields.putIfAbsent("session", new ParsedValue.Text("own", place));
        fields.putIfAbsent("delivery", new ParsedValue.Text("never", place));
        entry(fields, place, "cron[%d]".formatted(i), true).ifPresent(read::add);
      }
    }
    return read;
  }

  private void dropSystem(Map<String, ParsedValue> fields) {
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

  /** A whole file: one schedule, in a foreign format or in ours, or a list of reminders. */
  List<Entry> schedules(ParsedValue file) {
    if (object(file, "").isEmpty()) {
      return List.of();
    }
    Map<String, ParsedValue> fields = fields(file);
    if (fields.containsKey("reminders")) {
      return reminders(Fields.of(file, "", problems), true);
    }
    boolean foreign = fields.containsKey("session_mode");
    return entry(schedule(fields, file.place()), file.place(), "", foreign)
        .map(List::of)
        .orElse(List.of());
  }

  /** {@code {schedule_id, schedule: {kind, …}, agent_id, session_mode, task, …}}. */
  private Map<String, ParsedValue> schedule(Map<String, ParsedValue> fields, Place place) {
    boolean hasTitle = fields.containsKey("schedule_id");
    if (hasTitle) {
      rename(fields, "name", "description_of_name");
      rename(fields, "schedule_id", "name");
      ParsedValue title = fields.remove("description_of_name");
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
    if (fields.get("schedule") instanceof ParsedValue.Obj schedule) {
      boolean limited = ReminderFields.timeNames().stream().filter(fields::containsKey).count() > 1;
      fields.put("schedule", kinds(schedule, limited));
    }
    if (fields.get("delivery") instanceof ParsedValue.Obj delivery) {
      fields.put("delivery", delivery(delivery));
    }
    fields.putIfAbsent("delivery", new ParsedValue.Text("never", place));
    return fields;
  }

  /**
   * {@code {kind: cron|at|every, expr, tz, at, interval_ms, anchor_ms}}. The format has a zone with
   * every kind; it is dropped where it has no effect.
   *
   * @param limited whether the schedule has bounds, whose dates are in its zone
   */
  private ParsedValue.Obj kinds(ParsedValue.Obj schedule, boolean limited) {
    Map<String, ParsedValue> fields = new LinkedHashMap<>(schedule.fields());
    ParsedValue kind = fields.remove("kind");
    if (kind == null) {
      return schedule;
    }
    rename(fields, "expr", "cron");
    if (fields.get("interval_ms") instanceof ParsedValue.Num millis) {
      fields.remove("interval_ms");
      fields.put("every", new ParsedValue.Text(duration(millis.digits()), millis.place()));
    }
    if (fields.get("anchor_ms") instanceof ParsedValue.Num millis) {
      fields.remove("anchor_ms");
      fields.put("anchor", new ParsedValue.Text(instant(millis), millis.place()));
    }
    boolean exact =
        fields.get("at") instanceof ParsedValue.Text at && IsoTime.hasOffset(at.value());
    if (exact || (fields.containsKey("every") && !limited)) {
      fields.remove("tz");
    }
    return new ParsedValue.Obj(fields, schedule.place());
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
  private ParsedValue.Obj delivery(ParsedValue.Obj delivery) {
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

  /** The instructions of a role; empty if they are invalid. */
  static Optional<String> instructions(ParsedValue role) {
    Problems wrong = new Problems();
    String text = Fields.of(role, "", wrong).text("instructions").orElse("").strip();
    return wrong.isEmpty() ? Optional.of(text) : Optional.empty();
  }

  /** The reminders of a role; {@code interval} is a synonym of {@code every}. */
  List<Entry> role(ParsedValue file) {
    Fields role = Fields.of(file, "", problems);
    role.text("name");
    role.text("description");
    role.text("instructions");
    List<Entry> read = reminders(role, false);
    role.rejectUnknown();
    return read;
  }

  private List<Entry> reminders(Fields section, boolean alone) {
    List<Entry> read = new ArrayList<>();
    Optional<ParsedValue> list = section.value("reminders");
    if (alone) {
      section.rejectUnknown();
    }
    if (list.isPresent() && list.get() instanceof ParsedValue.Arr items) {
      for (int i = 0; i < items.items().size(); i++) {
        ParsedValue item = items.items().get(i);
        String path = "reminders[%d]".formatted(i);
        if (object(item, path).isPresent()) {
          Map<String, ParsedValue> fields = fields(item);
          if (fields.get("schedule") instanceof ParsedValue.Obj schedule) {
            Map<String, ParsedValue> when = new LinkedHashMap<>(schedule.fields());
            rename(when, "interval", "every");
            fields.put("schedule", new ParsedValue.Obj(when, schedule.place()));
          }
          fields.putIfAbsent("delivery", new ParsedValue.Text("never", item.place()));
          entry(fields, item.place(), path, false).ifPresent(read::add);
        }
      }
    } else if (list.isPresent()) {
      problems.add(
          list.get().place(),
          "reminders",
          "must be a list, not " + list.get().kind(),
          "write a list of reminders, such as [{name: stretch, schedule: {every: 1h}, message:"
              + " stretch}]");
    }
    return read;
  }

  private Optional<Entry> entry(
      Map<String, ParsedValue> fields, Place place, String path, boolean hasFormatSession) {
    String id = nameById(fields);
    ParsedValue written = fields.getOrDefault("name", new ParsedValue.Null(place));
    String name = written instanceof ParsedValue.Text text ? text.value() : "";
    String at = path.isEmpty() ? "name" : path + ".name";
    if (!NAME.matcher(name).matches()) {
      problems.add(
          written.place(),
          at,
          name.isEmpty() ? "the name is missing" : "'%s' is not a valid name".formatted(name),
          "use up to 100 letters, digits and . _ - characters, such as daily-report");
      return Optional.empty();
    }
    if (!names.add(name)) {
      problems.add(
          written.place(), at, "the name '%s' appears twice".formatted(name), "rename one of them");
      return Optional.empty();
    }
    Map<String, ParsedValue> when = new LinkedHashMap<>(fields);
    when.keySet().retainAll(WHEN);
    return Optional.of(
        new Entry(
            name,
            id,
            new ParsedValue.Obj(fields, place),
            CanonicalJson.of(new ParsedValue.Obj(when, place)),
            hasFormatSession));
  }

  /** Uses the id of an exported reminder as its name, which identifies it in a file. */
  private static String nameById(Map<String, ParsedValue> fields) {
    ParsedValue id = fields.remove("id");
    if (id != null) {
      fields.putIfAbsent("name", id);
    }
    return id instanceof ParsedValue.Text text ? text.value() : "";
  }

  private Optional<ParsedValue.Obj> object(ParsedValue node, String path) {
    if (node instanceof ParsedValue.Obj object) {
      return Optional.of(object);
    }
    problems.add(
        node.place(),
        path,
        "must be an object, not " + node.kind(),
        "write fields, such as {name: oven}");
    return Optional.empty();
  }

  private static Map<String, ParsedValue> fields(ParsedValue node) {
    return new LinkedHashMap<>(((ParsedValue.Obj) node).fields());
  }

  private static void rename(Map<String, ParsedValue> fields, String from, String to) {
    ParsedValue value = fields.remove(from);
    if (value != null) {
      fields.putIfAbsent(to, value);
    }
  }

  private static void move(
      Map<String, ParsedValue> from, String name, Map<String, ParsedValue> to, String other) {
    ParsedValue value = from.remove(name);
    if (value != null) {
      to.putIfAbsent(other, value);
    }
  }
}
