package dev.rooster.reminders;

import dev.rooster.format.Fields;
import dev.rooster.format.JsonText;
import java.util.List;
import java.util.Optional;

/**
 * One row of the table of a reminder's fields: all that any surface needs to know about the field.
 * JSON in and out, YAML, the options of commands, the description of the API and the tables of the
 * manual follow from it.
 *
 * @param name as JSON and YAML have it
 * @param text what people read about it
 * @param option the option of {@code rooster add}, if there is one
 * @param kept under which the store keeps it; empty for what the engine itself keeps
 */
public record ReminderField<T>(
    String name,
    FieldType<T> type,
    Theme theme,
    FieldText text,
    Optional<FieldOption> option,
    Optional<Kept<T>> kept) {

  /** What a field is about, in the order in which files have them. */
  public enum Theme {
    /** Its id, which only the operator may choose. */
    IDENTITY,
    WHAT,
    WHEN,
    WHETHER,
    WHO,
    WHERE,
    HOW,
    /** How it stands: Rooster alone sets these. */
    STANDING,
    /** Another way to write one of the others: requests may have it, answers never do. */
    ALIAS;

    public boolean isTaken() {
      return this != STANDING;
    }

    public boolean isGiven() {
      return this != ALIAS;
    }

    /** Whether files and commands may say it. */
    public boolean isWritten() {
      return isTaken() && this != IDENTITY;
    }
  }

  static <T> ReminderField<T> of(String name, FieldType<T> type, Theme theme, String meaning) {
    return new ReminderField<>(
        name, type, theme, FieldText.of(meaning), Optional.empty(), Optional.empty());
  }

  /** With more to say about it than the help of an option has room for. */
  ReminderField<T> more(String words) {
    return with(text.more(words));
  }

  /** With its default, in words. */
  ReminderField<T> usually(String words) {
    return with(text.usually(words));
  }

  /** With an example, as a string. */
  ReminderField<T> suchAs(String example) {
    return suchAsJson(JsonText.quoted(example));
  }

  ReminderField<T> suchAsJson(String... examples) {
    return with(text.suchAs(List.of(examples)));
  }

  /** Answers may have null. */
  ReminderField<T> orNull() {
    return with(text.givenOrNull());
  }

  /** Requests that name it must give it a value. */
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

  /** Kept among the attributes; the fallback is for reminders that were stored without it. */
  ReminderField<T> kept(T fallback) {
    return new ReminderField<>(
        name, type, theme, text, option, Optional.of(new Kept<>(name, type, fallback)));
  }

  /** Reads it; what is wrong is among the problems of the fields. */
  Optional<T> read(Fields fields) {
    return type.read(fields, name);
  }

  /** What a request wants: its value, the default for null, and what was before for nothing. */
  T read(Fields fields, T usual, T before) {
    Optional<T> given = read(fields);
    return isIn(fields) ? given.orElse(usual) : before;
  }

  /**
   * Whether both are the same row of the table. By name: comparing records for the first time takes
   * long in a short command.
   */
  public boolean is(ReminderField<?> other) {
    return name.equals(other.name);
  }

  /** Whether a request names it, be it with null. */
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
