package dev.rooster.reminders;

import dev.rooster.format.Fields;
import dev.rooster.format.IsoText;
import dev.rooster.format.JsonText;
import dev.rooster.schedule.written.WrittenDuration;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The values that a field takes: how Rooster reads them, writes them and describes them. Commands
 * load these for their options, so they hold no patterns and no functions.
 */
public sealed interface FieldType<T>
    permits FieldType.Text,
        FieldType.Flag,
        FieldType.Whole,
        FieldType.Choice,
        FieldType.Span,
        FieldType.Moment,
        FieldType.Moments,
        FieldType.Texts,
        Section,
        EventType,
        DeliveryType {

  /** Reads the value; empty if it is missing, null or invalid, which adds a problem. */
  Optional<T> read(Fields fields, String name);

  /** The value as JSON: the words as a string, unless the type has another form. */
  default String json(T value) {
    return JsonText.quoted(words(value));
  }

  /** The value as people read it. */
  String words(T value);

  /** The JSON Schema for requests. */
  JsonText taken(boolean orNull);

  /** The JSON Schema for responses: that of requests, unless the type has another form. */
  default JsonText given(boolean orNull) {
    return taken(orNull);
  }

  /** The allowed words; empty if any value is allowed. */
  default List<String> choices() {
    return List.of();
  }

  /** The parts of a section; empty for other types. */
  default List<ReminderField<?>> parts() {
    return List.of();
  }

  /** This type as a section, if it has parts. */
  default Optional<Section> section() {
    return Optional.empty();
  }

  /** Adds the value to the stored JSON. */
  default void store(JsonText json, String name, T value) {
    json.withJson(name, json(value));
  }

  /** Reads the result of {@link #store}. */
  default Optional<T> stored(Fields fields, String name) {
    return read(fields, name);
  }

  /**
   * A string.
   *
   * @param longest the maximum number of characters
   * @param pattern a regular expression that it must match; empty for any string
   * @param form the pattern in words, for people
   * @param offered words with a special meaning, for completion
   */
  record Text(int longest, String pattern, String form, List<String> offered)
      implements FieldType<String> {
    static Text upTo(int longest) {
      return new Text(longest, "", "", List.of());
    }

    @Override
    public Optional<String> read(Fields fields, String name) {
      Optional<String> text = fields.text(name);
      text.ifPresent(it -> check(it, fields, name));
      return text;
    }

    private void check(String text, Fields fields, String name) {
      Limits.check(fields, name, text, longest);
      if (!pattern.isEmpty() && !text.matches(pattern)) {
        fields.problem(
            fields.place(name), name, "'%s' is not valid".formatted(text), "write " + form);
      }
    }

    @Override
    public String words(String value) {
      return value;
    }

    @Override
    public JsonText taken(boolean orNull) {
      JsonText schema = Schemas.type("string", orNull);
      return pattern.isEmpty()
          ? schema.with("maxLength", longest)
          : schema.with("pattern", "^" + pattern + "$");
    }

    @Override
    public JsonText given(boolean orNull) {
      return Schemas.type("string", orNull);
    }

    @Override
    public List<String> choices() {
      return offered;
    }

    /** A stored value was checked when it was created. */
    @Override
    public Optional<String> stored(Fields fields, String name) {
      return fields.text(name);
    }
  }

  /** True or false. */
  record Flag() implements FieldType<Boolean> {
    @Override
    public Optional<Boolean> read(Fields fields, String name) {
      return fields.flag(name);
    }

    @Override
    public String json(Boolean value) {
      return words(value);
    }

    @Override
    public String words(Boolean value) {
      return value.toString();
    }

    @Override
    public JsonText taken(boolean orNull) {
      return Schemas.type("boolean", orNull);
    }
  }

  /** A whole number within a range. */
  record Whole(int least, int most) implements FieldType<Long> {
    @Override
    public Optional<Long> read(Fields fields, String name) {
      return fields.number(name, least, most).stream().mapToObj(Long::valueOf).findFirst();
    }

    @Override
    public String json(Long value) {
      return words(value);
    }

    @Override
    public String words(Long value) {
      return value.toString();
    }

    @Override
    public JsonText taken(boolean orNull) {
      return given(orNull).with("maximum", most);
    }

    @Override
    public JsonText given(boolean orNull) {
      return Schemas.type("integer", orNull).with("minimum", least);
    }
  }

  /** One of the constants of an enum, in lowercase. */
  record Choice<E extends Enum<E>>(Class<E> of) implements FieldType<E> {
    @Override
    public Optional<E> read(Fields fields, String name) {
      return fields.choice(name, of);
    }

    @Override
    public String words(E value) {
      return JsonText.word(value);
    }

    @Override
    public JsonText taken(boolean orNull) {
      return Schemas.choice(choices(), orNull);
    }

    @Override
    public List<String> choices() {
      return JsonText.words(of);
    }
  }

  /** A duration. */
  record Span() implements FieldType<Duration> {
    @Override
    public Optional<Duration> read(Fields fields, String name) {
      return fields.duration(name);
    }

    @Override
    public String words(Duration value) {
      return WrittenDuration.format(value);
    }

    @Override
    public JsonText taken(boolean orNull) {
      return Schemas.reference("TimeoutValue");
    }

    @Override
    public JsonText given(boolean orNull) {
      return Schemas.reference("Duration");
    }
  }

  /** A point in time: free text in requests, an instant in UTC in responses. */
  record Moment() implements FieldType<Instant> {
    /** Reads instants only: the reader of requests knows the zone and parses the text itself. */
    @Override
    public Optional<Instant> read(Fields fields, String name) {
      return fields.text(name).map(Instant::parse);
    }

    @Override
    public String words(Instant value) {
      return IsoText.utc(value);
    }

    @Override
    public JsonText taken(boolean orNull) {
      return Schemas.type("string", orNull);
    }

    @Override
    public JsonText given(boolean orNull) {
      return orNull
          ? Schemas.type("string", true).with("format", "date-time")
          : Schemas.reference("Instant");
    }
  }

  /** Points in time, only in responses. */
  record Moments() implements FieldType<List<Instant>> {
    @Override
    public Optional<List<Instant>> read(Fields fields, String name) {
      return Optional.of(fields.texts(name).stream().map(Instant::parse).toList());
    }

    @Override
    public String json(List<Instant> value) {
      return JsonText.array(value);
    }

    @Override
    public String words(List<Instant> value) {
      return String.join(", ", value.stream().map(IsoText::utc).toList());
    }

    @Override
    public JsonText taken(boolean orNull) {
      return Schemas.type("array", orNull).with("items", Schemas.reference("Instant"));
    }
  }

  /** A list of strings; requests may give a single string. */
  record Texts() implements FieldType<List<String>> {
    @Override
    public Optional<List<String>> read(Fields fields, String name) {
      return fields.value(name).map(ignored -> fields.texts(name));
    }

    @Override
    public String json(List<String> value) {
      return JsonText.texts(value);
    }

    @Override
    public String words(List<String> value) {
      return String.join(", ", value);
    }

    @Override
    public JsonText taken(boolean orNull) {
      return Schemas.types(orNull, "array", "string").with("items", Schemas.type("string", false));
    }

    @Override
    public JsonText given(boolean orNull) {
      return Schemas.type("array", orNull).with("items", Schemas.type("string", false));
    }
  }
}
