package dev.rooster.reminders;

import dev.rooster.format.JsonText;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import dev.rooster.schedule.Unreadable;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/** A reminder as JSON, the same on every surface: all fields of the table. */
public final class ReminderJson {
  private static final int FIRES_SHOWN = 5;

  private ReminderJson() {}

  /**
   * Returns all fields.
   *
   * @param zone the zone in which to show times that have none of their own
   * @param problem what needs attention; empty for nothing
   */
  public static JsonText of(Reminder reminder, ZoneId zone, String problem) {
    ReminderAttributes attributes = ReminderAttributes.of(reminder);
    FieldValues.Subject subject = new FieldValues.Subject(reminder, attributes, problem);
    JsonText json = JsonText.object();
    standing(json, WhatFields.IDENTITY, subject);
    definition(json, FieldValues.Defined.of(reminder.definition(), attributes, zone));
    standing(json, StandingFields.ALL, subject);
    return json;
  }

  /** Adds the next fires and the notes, for the creator. */
  public static JsonText echoed(
      Reminder reminder, ZoneId zone, String problem, List<String> notes, Instant now) {
    return echo(of(reminder, zone, problem), fires(reminder, now), notes);
  }

  /** The reminder that a draft would create. */
  public static JsonText previewed(Draft draft, ZoneId zone, Instant now) {
    return echo(
        of(draft.definition(), zone),
        fires(draft.definition(), 0, now, Optional.empty()),
        draft.notes());
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
    return reminder.standing().status() == Status.ACTIVE
        ? fires(
            reminder.definition(),
            reminder.standing().tally().fires(),
            now,
            reminder.standing().next().map(NextFire::at))
        : List.of();
  }

  private static List<Instant> fires(
      Definition definition, int fired, Instant now, Optional<Instant> next) {
    int most =
        Math.min(FIRES_SHOWN, definition.policies().maxFires().orElse(FIRES_SHOWN + fired) - fired);
    if (most <= 0 || definition.schedule() instanceof Unreadable) {
      return List.of();
    }
    Instant from = next.map(it -> it.minusMillis(1)).filter(it -> it.isAfter(now)).orElse(now);
    return definition.schedule().next(from, most);
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
