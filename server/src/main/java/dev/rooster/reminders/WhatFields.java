package dev.rooster.reminders;

import dev.rooster.reminder.Definition;
import dev.rooster.reminders.ReminderField.Theme;
import java.util.List;

/** The fields that identify a reminder and define its content. */
public final class WhatFields {
  static final ReminderField<String> ID =
      ReminderField.of(
              "id",
              new FieldType.Text(
                  42,
                  "r-[a-z0-9]{4,40}",
                  "r- and 4 to 40 lowercase letters and digits, or leave it out",
                  List.of()),
              Theme.IDENTITY,
              "unique id")
          .more("chosen by Rooster; only the operator may set it")
          .example("r-moved001");

  static final ReminderField<Long> VERSION =
      ReminderField.of(
          "version",
          new FieldType.Whole(1, Integer.MAX_VALUE),
          Theme.STANDING,
          "number of edits; the creation counts, pausing and firing do not");

  static final ReminderField<String> NAME =
      ReminderField.of(
              "name",
              FieldType.Text.upTo(Definition.LONGEST_NAME),
              Theme.WHAT,
              "display name, accepted instead of the id")
          .orNull()
          .example("oven")
          .option("--name", "NAME");

  static final ReminderField<String> DESCRIPTION =
      ReminderField.of(
              "description",
              FieldType.Text.upTo(10_000),
              Theme.WHAT,
              "free-text note, never sent to the agent")
          .orNull()
          .example("the cake is for Ada")
          .option("--description", "TEXT")
          .kept("");

  public static final ReminderField<String> AGENT =
      ReminderField.of(
              "agent", FieldType.Text.upTo(Definition.LONGEST_NAME), Theme.WHO, "the agent to wake")
          .defaultInWords("default_agent of rooster.yaml, else its only agent, else direct")
          .example("counter")
          .option("--agent", "NAME")
          .kept("");

  static final ReminderField<String> USER =
      ReminderField.of(
              "user",
              FieldType.Text.upTo(Definition.LONGEST_NAME),
              Theme.WHO,
              "the user it belongs to")
          .more("with a user's token, always that user")
          .orNull()
          .example("alice")
          .option("--user", "NAME");

  public static final ReminderField<String> MESSAGE =
      ReminderField.of(
              "message", FieldType.Text.upTo(100_000), Theme.WHAT, "the message, sent literally")
          .example("look at the cake");

  /** Not part of the definition. */
  static final List<ReminderField<?>> IDENTITY = List.of(ID, VERSION);

  static final List<ReminderField<?>> ALL = List.of(NAME, DESCRIPTION, AGENT, USER, MESSAGE);

  private WhatFields() {}
}
