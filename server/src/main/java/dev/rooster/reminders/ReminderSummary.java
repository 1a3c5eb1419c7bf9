package dev.rooster.reminders;

import dev.rooster.format.JsonText;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Reminder;
import java.util.List;
import java.util.stream.Stream;

/**
 * The fields of a reminder that an agent needs. All of them would fill its context: a model reads
 * the result of every call again with each later one.
 */
public final class ReminderSummary {
  private static final List<ReminderField<?>> DEFINED =
      List.of(
          WhatFields.NAME,
          WhatFields.AGENT,
          WhatFields.MESSAGE,
          WhenFields.WORDS,
          HowFields.PRIORITY);

  private static final List<ReminderField<?>> STANDING =
      List.of(
          WhatFields.ID,
          StandingFields.STATUS,
          StandingFields.STATUS_REASON,
          StandingFields.NEXT_FIRE_AT,
          StandingFields.LAST_FIRED_AT,
          StandingFields.CREATED_BY,
          StandingFields.SOURCE_SESSION);

  private ReminderSummary() {}

  public static JsonText of(Reminder reminder, ReminderView view) {
    ReminderAttributes attributes = ReminderAttributes.of(reminder);
    Definition definition = reminder.definition();
    FieldValues.Subject subject =
        new FieldValues.Subject(
            reminder, attributes, view.trust(definition), view.problem(reminder));
    FieldValues.Defined defined =
        FieldValues.Defined.of(definition, attributes, view.zone(definition));
    JsonText json = JsonText.object();
    STANDING.forEach(it -> json.withJson(it.name(), FieldValues.json(it, subject)));
    DEFINED.forEach(it -> json.withJson(it.name(), FieldValues.json(it, defined)));
    return json;
  }

  /** Its JSON schema. */
  public static JsonText schema() {
    return FieldSchemas.given(
        "A reminder.",
        Stream.<ReminderField<?>>concat(STANDING.stream(), DEFINED.stream()).toList());
  }
}
