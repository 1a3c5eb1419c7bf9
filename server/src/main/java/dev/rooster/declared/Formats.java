package dev.rooster.declared;

import dev.rooster.format.Fields;
import dev.rooster.format.ParsedValue;
import dev.rooster.format.Place;
import dev.rooster.format.Problems;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Reads the entries of a file: of {@code cron:}, of {@code schedules.d}, of roles. A fault in one
 * entry affects no other.
 */
final class Formats {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,100}");
  private static final String REMINDERS = "reminders";

  private final Problems problems = new Problems();
  private final List<Entry> entries = new ArrayList<>();
  private final Set<List<String>> names = new HashSet<>();
  private boolean whole = true;

  private Formats() {}

  /**
   * The entries of {@code cron:}.
   *
   * @param section empty if it is invalid
   */
  static ParsedFile cron(Optional<List<ParsedValue>> section) {
    Formats formats = new Formats();
    formats.whole = section.isPresent();
    formats.all(section.orElse(List.of()), "cron", EntryFormat::cron);
    return formats.file();
  }

  /** A whole file: one reminder, a list, or a list under {@code reminders}. */
  static ParsedFile schedules(ParsedValue file) {
    Formats formats = new Formats();
    if (file instanceof ParsedValue.Arr list) {
      formats.all(list.items(), "", EntryFormat::schedule);
    } else if (file instanceof ParsedValue.Obj object && object.fields().containsKey(REMINDERS)) {
      Fields fields = Fields.of(file, "", formats.problems);
      formats.reminders(fields);
      fields.rejectUnknown();
    } else {
      formats.add(file, "", EntryFormat::schedule);
    }
    return formats.file();
  }

  /**
   * The reminders of a role.
   *
   * @param name the name of the file, without extension
   */
  static ParsedFile role(String name, ParsedValue file) {
    Formats formats = new Formats();
    Fields role = Fields.of(file, "", formats.problems);
    formats.whole = file instanceof ParsedValue.Obj || file instanceof ParsedValue.Null;
    if (role.text("name").filter(it -> !it.equals(name)).isPresent()) {
      role.problem(
          role.place("name"),
          "name",
          "the role is named by its file, %s".formatted(name),
          "write name: %s, or rename the file".formatted(name));
    }
    role.text("description");
    role.text("instructions");
    formats.reminders(role);
    role.rejectUnknown();
    return formats.file();
  }

  /** The instructions of a role; empty if they are invalid. */
  static Optional<String> instructions(ParsedValue role) {
    Problems wrong = new Problems();
    String text = Fields.of(role, "", wrong).text("instructions").orElse("").strip();
    return wrong.isEmpty() ? Optional.of(text) : Optional.empty();
  }

  private void reminders(Fields section) {
    Optional<ParsedValue> list = section.value(REMINDERS);
    if (list.isPresent() && list.get() instanceof ParsedValue.Arr items) {
      all(items.items(), REMINDERS, EntryFormat::schedule);
    } else if (list.isPresent()) {
      whole = false;
      problems.add(
          list.get().place(),
          REMINDERS,
          "must be a list, not " + list.get().kind(),
          "write a list of reminders, such as [{name: stretch, schedule: {every: 1h}, message:"
              + " stretch}]");
    }
  }

  private void all(
      List<ParsedValue> items, String path, Function<EntryFormat, EntryFormat.Translated> format) {
    for (int i = 0; i < items.size(); i++) {
      add(items.get(i), "%s[%d]".formatted(path, i), format);
    }
  }

  private void add(
      ParsedValue node, String path, Function<EntryFormat, EntryFormat.Translated> format) {
    if (!(node instanceof ParsedValue.Obj object)) {
      whole = false;
      problems.add(
          node.place(),
          path,
          "must be an object, not " + node.kind(),
          "write it as fields, each with a name and a value");
      return;
    }
    Problems own = new Problems();
    Optional<Entry> entry = entry(format.apply(new EntryFormat(object, own)), path, own);
    whole &= entry.isPresent();
    entry.ifPresent(entries::add);
  }

  private Optional<Entry> entry(EntryFormat.Translated translated, String path, Problems own) {
    Place place = translated.reminder().place();
    Map<String, ParsedValue> fields = new LinkedHashMap<>(translated.reminder().fields());
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
    Entry entry =
        new Entry(
            name,
            name,
            id,
            new ParsedValue.Obj(fields, place),
            translated.hasFormatSession(),
            own.all());
    if (!names.add(List.of(entry.text("agent"), name))) {
      problems.add(
          written.place(),
          at,
          "the name '%s' appears twice".formatted(name),
          "rename one of them, or give them different agents");
      return Optional.empty();
    }
    return Optional.of(entry);
  }

  /** Uses the id of an exported reminder as its name, which identifies it in a file. */
  private static String nameById(Map<String, ParsedValue> fields) {
    ParsedValue id = fields.remove("id");
    if (id != null) {
      fields.putIfAbsent("name", id);
    }
    return id instanceof ParsedValue.Text text ? text.value() : "";
  }

  private ParsedFile file() {
    Map<String, Integer> times = new HashMap<>();
    entries.forEach(it -> times.merge(it.name(), 1, Integer::sum));
    return new ParsedFile(
        entries.stream().map(it -> keyed(it, times.getOrDefault(it.name(), 1) == 1)).toList(),
        problems.all(),
        whole);
  }

  private static Entry keyed(Entry entry, boolean alone) {
    String agent = entry.text("agent");
    return alone || agent.isEmpty() ? entry : entry.withKey(agent + "/" + entry.name());
  }
}
