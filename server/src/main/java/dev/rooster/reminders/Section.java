package dev.rooster.reminders;

import dev.rooster.format.Fields;
import dev.rooster.format.JsonText;
import java.util.List;
import java.util.Optional;

/**
 * A field that has parts.
 *
 * @param taken the schema for requests
 * @param given the schema for responses
 * @param parts its fields, in display order
 * @param word the part whose value may replace the section, as in {@code delivery: never}; empty
 *     for none
 */
public record Section(Shape taken, Shape given, List<ReminderField<?>> parts, String word)
    implements FieldType<Fields> {

  /**
   * A schema of the section.
   *
   * @param oneOf sets of parts, of which exactly one must be present
   */
  public record Shape(String schema, String description, List<List<String>> oneOf) {
    public Shape {
      oneOf = List.copyOf(oneOf);
    }

    boolean chooses(String part) {
      return oneOf.stream().anyMatch(it -> it.contains(part));
    }
  }

  public Section {
    parts = List.copyOf(parts);
  }

  @Override
  public Optional<Fields> read(Fields fields, String name) {
    return fields.object(name);
  }

  @Override
  public String json(Fields value) {
    return value.json();
  }

  @Override
  public String words(Fields value) {
    return json(value);
  }

  @Override
  public JsonText taken(boolean orNull) {
    return Schemas.section(taken.schema(), wordChoices(), orNull);
  }

  @Override
  public JsonText given(boolean orNull) {
    return Schemas.section(given.schema(), List.of(), orNull);
  }

  @Override
  public Optional<Section> section() {
    return Optional.of(this);
  }

  private List<String> wordChoices() {
    for (ReminderField<?> part : parts) {
      if (part.name().equals(word)) {
        return part.type().choices();
      }
    }
    return List.of();
  }
}
