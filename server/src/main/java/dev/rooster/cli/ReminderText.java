package dev.rooster.cli;

import dev.rooster.cli.command.Surroundings;
import dev.rooster.json.Fields;
import dev.rooster.json.Json;
import dev.rooster.json.Node;
import dev.rooster.json.Problems;
import dev.rooster.when.FireText;
import java.io.IOException;
import java.io.Writer;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;

/** Shows reminders to people. */
final class ReminderText {
  private final Writer out;

  ReminderText(Surroundings surroundings) {
    this.out = surroundings.stdout();
  }

  /** What was understood: the words, and the next fires. */
  void made(String json) throws IOException {
    Fields reminder = fields(Json.read(json));
    ZoneId zone = ZoneId.of(reminder.text("tz").orElse("UTC"));
    line("%s  %s".formatted(text(reminder, "id"), text(reminder, "words")));
    String label = "  next  ";
    for (String fire : reminder.texts("next_fires")) {
      line(label + FireText.local(Instant.parse(fire), zone) + "  " + FireText.zone(zone));
      label = "        ";
    }
    for (String note : reminder.texts("notes")) {
      line("  note  " + note);
    }
  }

  /** One line for each. */
  void list(String json, ZoneId zone) throws IOException {
    List<Fields> items = fields(Json.read(json)).objects("items");
    if (items.isEmpty()) {
      line("no reminders");
    }
    for (Fields reminder : items) {
      String when =
          reminder
              .text("next_fire_at")
              .map(it -> FireText.local(Instant.parse(it), zone))
              .orElse(text(reminder, "status"));
      line("%s  %-32s  %s".formatted(text(reminder, "id"), when, title(reminder)));
    }
  }

  static String title(Fields reminder) {
    return reminder
        .text("name")
        .map(name -> name + ": " + text(reminder, "message"))
        .orElse(text(reminder, "message"));
  }

  void history(String json, ZoneId zone) throws IOException {
    List<Fields> runs = fields(Json.read(json)).objects("items");
    if (runs.isEmpty()) {
      line("nothing has happened yet");
    }
    for (Fields run : runs) {
      String why = run.text("why").or(() -> run.text("reply")).orElse("");
      line(
          "%s  %-11s  %s"
              .formatted(
                  FireText.local(Instant.parse(text(run, "due_at")), zone),
                  text(run, "status"),
                  why));
    }
  }

  static String text(Fields fields, String name) {
    return fields.text(name).orElse("");
  }

  private static Fields fields(Node node) {
    return Fields.of(node, "", new Problems());
  }

  private void line(String text) throws IOException {
    out.append(OneLine.of(text)).append('\n');
  }
}
