package dev.rooster.reminders;

import dev.rooster.format.JsonText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The JSON Schemas of a reminder, from the table of its fields. */
public final class FieldSchemas {
  private FieldSchemas() {}

  /** The schemas by name: requests first, then responses. */
  public static Map<String, JsonText> all() {
    Map<String, JsonText> schemas = new LinkedHashMap<>();
    schemas.put("ReminderFields", taken());
    schemas.put("NewReminder", fresh());
    sections().forEach(it -> schemas.put(it.taken().schema(), taken(it)));
    schemas.put(
        "ReminderPreview",
        given("The definition of a reminder, with its defaults.", ReminderFields.DEFINITION));
    sections().forEach(it -> schemas.put(it.given().schema(), given(it)));
    schemas.put("Reminder", whole());
    schemas.put(
        "ReminderRowFields",
        given("The fields that a row has like the reminder.", ReminderRow.FIELDS));
    schemas.put("Echo", given("For the creator of a reminder.", StandingFields.ECHO));
    return schemas;
  }

  private static JsonText taken() {
    JsonText properties = JsonText.object();
    for (ReminderField<?> field : ReminderFields.ALL) {
      if (field.theme().isTaken()) {
        properties.with(field.name(), taken(field));
      }
    }
    return closed("The fields of a reminder. null means unset.").with("properties", properties);
  }

  private static JsonText fresh() {
    return JsonText.object()
        .with(
            "description", "A reminder to create. Only the message and the schedule are required.")
        .withObjects(
            "allOf",
            List.of(
                Schemas.reference("ReminderFields"),
                JsonText.object().with("required", names(ReminderFields.NEEDED))));
  }

  private static JsonText taken(Section section) {
    JsonText properties = JsonText.object();
    for (ReminderField<?> part : section.parts()) {
      if (part.theme().isTaken()) {
        properties.with(part.name(), taken(part));
      }
    }
    return oneOf(
        closed(section.taken().description()).with("properties", properties), section.taken());
  }

  /** A field as a request may have it. */
  public static JsonText taken(ReminderField<?> field) {
    FieldText text = field.text();
    return field
        .type()
        .taken(text.takesNull())
        .with("description", text.whole())
        .withJson("examples", "[" + String.join(",", text.examples()) + "]");
  }

  private static JsonText closed(String description) {
    return JsonText.object()
        .with("type", "object")
        .with("additionalProperties", false)
        .with("description", description);
  }

  static JsonText given(String description, List<ReminderField<?>> fields) {
    return JsonText.object()
        .with("type", "object")
        .with("description", description)
        .with("required", names(fields))
        .with("properties", properties(fields));
  }

  private static JsonText given(Section section) {
    List<ReminderField<?>> parts = new ArrayList<>();
    List<ReminderField<?>> always = new ArrayList<>();
    for (ReminderField<?> part : section.parts()) {
      if (part.theme().isGiven()) {
        parts.add(part);
      }
      if (part.theme().isGiven() && !section.given().chooses(part.name())) {
        always.add(part);
      }
    }
    JsonText schema =
        JsonText.object()
            .with("type", "object")
            .with("description", section.given().description())
            .with("properties", properties(parts));
    return oneOf(
        always.isEmpty() ? schema : schema.with("required", names(always)), section.given());
  }

  private static JsonText oneOf(JsonText schema, Section.Shape shape) {
    return shape.oneOf().isEmpty()
        ? schema
        : schema.withObjects(
            "oneOf",
            shape.oneOf().stream().map(it -> JsonText.object().with("required", it)).toList());
  }

  private static JsonText whole() {
    List<ReminderField<?>> standing = new ArrayList<>(WhatFields.IDENTITY);
    standing.addAll(StandingFields.ALL);
    return JsonText.object()
        .with("description", "A reminder.")
        .withObjects(
            "allOf",
            List.of(
                Schemas.reference("ReminderPreview"),
                JsonText.object()
                    .with("type", "object")
                    .with("required", names(standing))
                    .with("properties", properties(standing))));
  }

  private static JsonText properties(List<ReminderField<?>> fields) {
    JsonText properties = JsonText.object();
    for (ReminderField<?> field : fields) {
      properties.with(
          field.name(),
          field.type().given(field.text().givesNull()).with("description", field.text().meaning()));
    }
    return properties;
  }

  private static List<String> names(List<ReminderField<?>> fields) {
    List<String> names = new ArrayList<>();
    fields.forEach(it -> names.add(it.name()));
    return names;
  }

  private static List<Section> sections() {
    List<Section> sections = new ArrayList<>();
    for (ReminderField<?> field : ReminderFields.ALL) {
      field.type().section().ifPresent(sections::add);
    }
    return sections;
  }
}
