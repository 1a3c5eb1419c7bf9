package dev.rooster.reminders;

import dev.rooster.format.JsonText;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Reminder;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;

/** A reminder as JSON, the same on every surface: all fields of the table. */
public final class ReminderJson {
  private static final int FIRES_SHOWN = 5;

  private ReminderJson() {}

  /**
   * Returns all fields.
   *
   * @param view the configuration that decides its trust and problem, and the zone of times without
   *     one
   */
  public static JsonText of(Reminder reminder, ReminderView view) {
    ReminderAttributes attributes = ReminderAttributes.of(reminder);
    FieldValues.Subject subject =
        new FieldValues.Subject(
            reminder, attributes, view.trust(reminder.definition()), view.problem(reminder));
    JsonText json = JsonText.object();
    standing(json, WhatFields.IDENTITY, subject);
    Definition definition = reminder.definition();
    definition(json, FieldValues.Defined.of(definition, attributes, view.zone(definition)));
    standing(json, StandingFields.ALL, subject);
    return json;
  }

  /** Adds the next fires and the notes, for the creator. */
  public static JsonText echoed(
      Reminder reminder, ReminderView view, List<String> notes, Instant now) {
    return echo(of(reminder, view), fires(reminder, now), notes);
  }

  /** The reminder that a draft would create. */
  static JsonText previewed(Draft draft, ReminderView view, List<Instant> fires) {
    return echo(of(draft.definition(), view.zone(draft.definition())), fires, draft.notes());
  }

  /** The schedule of a reminder in words, with its times in a zone if it has none itself. */
  public static String words(Reminder reminder, ZoneId otherwise) {
    Definition definition = reminder.definition();
    return ScheduleJson.words(
        definition,
        ReminderAttributes.of(reminder),
        ScheduleJson.zone(definition.schedule(), otherwise));
  }

  /** Returns the definition only, without the current state. */
  static JsonText of(Definition definition, ZoneId zone) {
    JsonText json = JsonText.object();
    definition(json, FieldValues.Defined.of(definition, ReminderAttributes.of(definition), zone));
    return json;
  }

  private static JsonText echo(JsonText json, List<Instant> fires, List<String> notes) {
    StandingFields.NEXT_FIRES.store(json, fires);
    StandingFields.NOTES.store(json, notes);
    return json;
  }

  static List<Instant> fires(Reminder reminder, Instant now) {
    return fires(reminder, now, FIRES_SHOWN);
  }

  /**
   * The fires to come.
   *
   * @param shown how many at most
   */
  static List<Instant> fires(Reminder reminder, Instant now, int shown) {
    return ComingFires.of(reminder, now).first(shown);
  }

  private static void definition(JsonText json, FieldValues.Defined defined) {
    ReminderFields.DEFINITION.forEach(
        it -> json.withJson(it.name(), FieldValues.json(it, defined)));
  }

  private static void standing(
      JsonText json, List<ReminderField<?>> fields, FieldValues.Subject subject) {
    fields.forEach(it -> json.withJson(it.name(), FieldValues.json(it, subject)));
  }
}
