package dev.rooster.mcp;

import dev.rooster.format.CanonicalJson;
import dev.rooster.format.Json;
import dev.rooster.format.JsonText;
import dev.rooster.format.ParsedValue;
import dev.rooster.reminders.ReminderSummary;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The JSON schemas of tools. */
final class ToolSchemas {
  private ToolSchemas() {}

  /** The result of a tool that lists or changes reminders. */
  static String reminders() {
    return JsonText.object()
        .with("type", "object")
        .with("required", List.of("reminders", "notes"))
        .with(
            "properties",
            JsonText.object()
                .with(
                    "reminders",
                    JsonText.object().with("type", "array").with("items", ReminderSummary.schema()))
                .withJson("notes", "{\"type\":\"array\",\"items\":{\"type\":\"string\"}}"))
        .toString();
  }

  /**
   * The arguments of one of Rooster's own tools, for running clients.
   *
   * @param parameters the schema of the tool
   * @param without properties that have no effect there
   * @param more properties in addition, as JSON
   */
  static String input(String parameters, List<String> without, Map<String, String> more) {
    ParsedValue.Obj schema = (ParsedValue.Obj) Json.read(parameters);
    Map<String, ParsedValue> properties = new LinkedHashMap<>();
    if (schema.fields().get("properties") instanceof ParsedValue.Obj given) {
      properties.putAll(given.fields());
    }
    without.forEach(properties::remove);
    more.forEach((name, json) -> properties.put(name, Json.read(json)));
    Map<String, ParsedValue> fields = new LinkedHashMap<>(schema.fields());
    fields.put("properties", ParsedValue.of(properties));
    return CanonicalJson.inOrder(ParsedValue.of(fields));
  }

  /** A property that is a string. */
  static String text(String description) {
    return JsonText.object().with("type", "string").with("description", description).toString();
  }
}
