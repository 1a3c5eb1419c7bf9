package dev.rooster.reminders;

import dev.rooster.format.Fields;
import dev.rooster.format.JsonText;
import dev.rooster.format.ParsedValue;
import dev.rooster.schedule.On;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a reminder waits for: {@code {webhook: NAME}}, {@code {file: PATH}} or {@code {exit:
 * COMMAND}}. Requests may give the same as one string, as in {@code webhook:NAME}. The value is
 * that string.
 */
record EventType() implements FieldType<String> {
  static final EventType TYPE = new EventType();

  /** Reads both forms; whether the event exists is checked with the schedule. */
  @Override
  public Optional<String> read(Fields fields, String name) {
    if (!(fields.value(name).orElse(null) instanceof ParsedValue.Obj)) {
      return fields.text(name);
    }
    Fields section = fields.object(name).orElseThrow();
    List<String> given = new ArrayList<>();
    for (On.Source source : On.Source.values()) {
      section.text(source.word()).ifPresent(it -> given.add(source.word() + ":" + it));
    }
    section.rejectUnknown();
    if (given.size() != 1) {
      fields.problem(
          fields.place(name),
          name,
          given.isEmpty() ? "the event is missing" : "several events are given",
          "give exactly one of " + String.join(", ", words()));
      return Optional.empty();
    }
    return Optional.of(given.getFirst());
  }

  private static List<String> words() {
    return List.of(On.Source.values()).stream().map(On.Source::word).toList();
  }

  static String json(On on) {
    return JsonText.object().with(on.source().word(), on.what()).toString();
  }

  @Override
  public String json(String value) {
    return json(On.parse(value));
  }

  @Override
  public String words(String value) {
    return value;
  }

  @Override
  public JsonText taken(boolean orNull) {
    return JsonText.object()
        .withObjects("oneOf", List.of(given(orNull), Schemas.type("string", false)));
  }

  @Override
  public JsonText given(boolean orNull) {
    return section(Schemas.type("object", orNull));
  }

  private static JsonText section(JsonText schema) {
    JsonText properties = JsonText.object();
    for (On.Source source : On.Source.values()) {
      properties.with(
          source.word(), Schemas.type("string", false).with("description", meaning(source)));
    }
    return schema.with("additionalProperties", false).with("properties", properties);
  }

  private static String meaning(On.Source source) {
    return switch (source) {
      case WEBHOOK -> "the name of a webhook in rooster.yaml: fires when it is called";
      case FILE -> "a full path: fires when the file is created, changed or deleted";
      case EXIT -> "a shell command, which Rooster runs: fires once, when it exits";
    };
  }
}
