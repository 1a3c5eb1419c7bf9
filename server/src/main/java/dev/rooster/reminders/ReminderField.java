package dev.rooster.reminders;

import dev.rooster.format.Fields;
import dev.rooster.format.JsonText;
import java.util.List;
import java.util.Optional;

/**
 * One row of the table of reminder fields: all that a surface needs to know about the field. JSON
 * input and output, YAML, command options, the API description and the manual's tables derive from
 * it.
 *
 * @param name the name in JSON and YAML
 * @param text its description for people
 * @param option its option of {@code rooster add}, if any
 * @param kept the attribute that stores it; empty if the engine stores it
 */
public record ReminderField<T>(
    String name,
    FieldType<T> type,
    Theme theme,
    FieldText text,
    Optional<FieldOption> option,
    Optional<Kept<T>> kept) {

  /** The subject of a field, in the order of files. */
  public enum Theme {
    /** Its id, which only the operator may choose. */
    IDENTITY,
    WHAT,
    WHEN,
    WHETHER,
    WHO,
    WHERE,
    HOW,
    /** The current state, which only Rooster sets. */
    STANDING,
    /** An alternative to another field: allowed in requests, absent from responses. */
    ALIAS;

    public boolean isTaken() {
      return this != STANDING;
    }

    public boolean isGiven() {
      return this != ALIAS;
    }

    /** Whether files and commands may set it. */
    public boolean isWritten() {
      return isTaken() && this != IDENTITY;
    }
  }

  static <T> ReminderField<T> of(String name, FieldType<T> type, Theme theme, String meaning) {
    return new ReminderField<>(
        name, type, theme, FieldText.of(meaning), Optional.empty(), Optional.empty());
  }

  /** Adds an explanation that is too long for the help of an option. */
  ReminderField<T> more(String words) {
    return with(text.more(words));
  }

  /** Adds the default, which people read as the field prints it. */
  ReminderField<T> defaultsTo(T value) {
    return defaultInWords(type.words(value));
  }

  /** Adds a default that Rooster computes. */
  ReminderField<T> defaultInWords(String words) {
    return with(text.defaultsTo(words));
  }

  /** Adds an example that is a string. */
  ReminderField<T> example(String example) {
    return examples(JsonText.quoted(example));
  }

  /** Adds examples as JSON. */
  ReminderField<T> examples(String... examples) {
    return with(text.withExamples(List.of(examples)));
  }

  /** Responses may contain null. */
  ReminderField<T> orNull() {
    return with(text.givenOrNull());
  }

  /** Requests must not contain null. */
  ReminderField<T> neverNull() {
    return with(text.takenNeverNull());
  }

  private ReminderField<T> with(FieldText other) {
    return new ReminderField<>(name, type, theme, other, option, kept);
  }

  ReminderField<T> option(String called, String placeholder) {
    return new ReminderField<>(
        name, type, theme, text, Optional.of(new FieldOption(called, placeholder)), kept);
  }

  /**
   * Stores the value as an attribute; reminders stored without it have the fallback. The fallback
   * is the default too, unless another one was added before.
   */
  ReminderField<T> kept(T fallback) {
    FieldText described =
        text.defaultValue().isEmpty() ? text.defaultsTo(type.words(fallback)) : text;
    return new ReminderField<>(
        name, type, theme, described, option, Optional.of(new Kept<>(name, type, fallback)));
  }

  /** Reads the value; adds errors to the problems of the fields. */
  Optional<T> read(Fields fields) {
    return type.read(fields, name);
  }

  /** The value of a request: the default for null, the previous value if the field is absent. */
  T read(Fields fields, T defaultValue, T before) {
    Optional<T> given = read(fields);
    return isIn(fields) ? given.orElse(defaultValue) : before;
  }

  /**
   * Whether both are the same row. Names are unique only within a section, and the first comparison
   * of records is slow in a short command.
   */
  @SuppressWarnings("ReferenceEquality") // each row exists once
  public boolean is(ReminderField<?> other) {
    return this == other;
  }

  /** Whether the request contains the field, even with null. */
  boolean isIn(Fields fields) {
    return fields.mentions(name);
  }

  void problem(Fields fields, String problem, String remedy) {
    fields.problem(fields.place(name), name, problem, remedy);
  }

  void store(JsonText json, T value) {
    type.store(json, name, value);
  }
}
