package dev.rooster.cli;

import dev.rooster.channel.Address;
import dev.rooster.cli.command.Arguments;
import dev.rooster.cli.command.Option;
import dev.rooster.cli.command.OptionGroup;
import dev.rooster.cli.command.Values;
import dev.rooster.format.ParsedValue;
import dev.rooster.format.Place;
import dev.rooster.inbox.Priority;
import dev.rooster.reminder.Condition;
import dev.rooster.reminder.Missed;
import dev.rooster.reminder.Overlap;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminders.Delivery;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.time.ScheduleField;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The options that say what a reminder is, and the fields that they stand for. */
final class ReminderOptions {
  static final Option CONDITION =
      Option.value(
          "--condition",
          "COMMAND",
          "a shell command that is asked first: exit 0 is yes; runs where the daemon was started");
  static final Option CONDITION_PROMPT =
      Option.value("--condition-prompt", "TEXT", "a question that the agent judges first");
  static final Option MODE =
      Option.value("--mode", "MODE", "what the answer means")
          .oneOf(Condition.Mode.class)
          .usually("each");
  static final Option CONDITION_TIMEOUT =
      Option.value("--condition-timeout", "DURATION", "how long the command may take")
          .usually("30s");

  private static final Option TZ =
      Option.value(
              "--tz", "ZONE", "the time zone, such as Europe/Berlin, or user to follow the user's")
          .taking(new Values.Zones())
          .usually("the user's, the configuration's or the system's");
  private static final Option NAME = Option.value("--name", "NAME", "by which it can be called");
  private static final Option DESCRIPTION =
      Option.value("--description", "TEXT", "what it is good for");
  private static final Option AGENT =
      Option.value("--agent", "NAME", "who is woken")
          .usually("default_agent of rooster.yaml, else its only agent, else direct");
  private static final Option USER = Option.value("--user", "NAME", "whose it is");
  private static final Option SESSION =
      Option.value("--session", "SESSION", "in which conversation the agent is woken")
          .taking(
              new Values.Words(
                  List.of(
                      ReminderAttributes.ISOLATED, ReminderAttributes.OWN, ReminderAttributes.MAIN),
                  "a key"))
          .usually(ReminderAttributes.ISOLATED);
  private static final Option PRIORITY =
      Option.value(
              "--priority",
              "HOW",
              "when it is to reach an agent at work; kept, and without effect so far")
          .oneOf(Priority.class)
          .usually("idle");
  private static final Option TO =
      Option.repeatable("--to", "CHANNEL:ADDRESS", "where the answer goes")
          .usually(Address.TERMINAL.toString());
  private static final Option DELIVER =
      Option.value("--deliver", "WHEN", "which answers go there")
          .oneOf(Delivery.When.class)
          .usually("always");
  private static final Option MISSED =
      Option.value("--missed", "POLICY", "which of the fires that were missed are made up for")
          .oneOf(Missed.Policy.class)
          .usually("skip; once for what fires only once");
  private static final Option WITHIN =
      Option.value("--within", "DURATION", "how old what was missed may be to be made up for")
          .usually("7d");
  private static final Option OVERLAP =
      Option.value("--overlap", "POLICY", "what becomes of a fire while it still runs")
          .oneOf(Overlap.class)
          .usually("skip");
  private static final Option EXCEPT =
      Option.repeatable(
          "--except",
          "WHEN",
          "no fire then: a date, FROM..TO, a local date and time, or a calendar as x.ics");
  private static final Option COUNT =
      Option.value("--count", "N", "how many times it fires at most").usually("no limit");
  private static final Option TIMEOUT =
      Option.value("--timeout", "DURATION", "how long a run may take").usually("5m");
  private static final Option DELETE =
      Option.flag("--delete-after-run", "removes it when it has ended well");

  /**
   * Which field an option stands for. In a list and not in a map: hashing records for the first
   * time takes long in a short command.
   */
  private record Field(Option option, String name) {}

  private static final List<Field> SCHEDULE =
      List.of(
          new Field(ScheduleOptions.option(ScheduleField.AT), "at"),
          new Field(ScheduleOptions.option(ScheduleField.IN), "in"),
          new Field(ScheduleOptions.option(ScheduleField.EVERY), "every"),
          new Field(ScheduleOptions.option(ScheduleField.ANCHOR), "anchor"),
          new Field(ScheduleOptions.option(ScheduleField.CRON), "cron"),
          new Field(ScheduleOptions.option(ScheduleField.RRULE), "rrule"),
          new Field(ScheduleOptions.option(ScheduleField.DTSTART), "start"),
          new Field(TZ, "tz"));

  private static final List<Field> CONDITIONS =
      List.of(
          new Field(CONDITION, "command"),
          new Field(CONDITION_PROMPT, "prompt"),
          new Field(MODE, "mode"),
          new Field(CONDITION_TIMEOUT, "timeout"));

  private static final List<Field> DELIVERY =
      List.of(new Field(DELIVER, "when"), new Field(TO, "to"));

  private static final List<Field> WHAT_WAS_MISSED =
      List.of(new Field(MISSED, "policy"), new Field(WITHIN, "within"));

  private static final List<Field> PLAIN =
      List.of(
          new Field(NAME, "name"),
          new Field(DESCRIPTION, "description"),
          new Field(AGENT, "agent"),
          new Field(USER, "user"),
          new Field(SESSION, "session"),
          new Field(PRIORITY, "priority"),
          new Field(ScheduleOptions.option(ScheduleField.STARTS), "starts"),
          new Field(ScheduleOptions.option(ScheduleField.ENDS), "ends"),
          new Field(EXCEPT, "except"),
          new Field(COUNT, "max_fires"),
          new Field(OVERLAP, "overlap"),
          new Field(TIMEOUT, "timeout"));

  static final List<OptionGroup> GROUPS =
      List.of(
          ScheduleOptions.WHEN,
          OptionGroup.of(
              "Beside it",
              TZ,
              ScheduleOptions.option(ScheduleField.DTSTART),
              ScheduleOptions.option(ScheduleField.ANCHOR)),
          OptionGroup.of(
              "Bounds",
              ScheduleOptions.option(ScheduleField.STARTS),
              ScheduleOptions.option(ScheduleField.ENDS),
              COUNT,
              EXCEPT),
          OptionGroup.of("What", NAME, DESCRIPTION, AGENT, USER, SESSION, PRIORITY),
          OptionGroup.of("Where the answer goes", TO, DELIVER),
          OptionGroup.of("Whether", CONDITION, CONDITION_PROMPT, MODE, CONDITION_TIMEOUT),
          OptionGroup.of("How", MISSED, WITHIN, OVERLAP, TIMEOUT, DELETE));

  private ReminderOptions() {}

  /** The fields that were given. */
  static Map<String, ParsedValue> fields(Arguments arguments) {
    Map<String, ParsedValue> fields = given(PLAIN, arguments);
    section("schedule", SCHEDULE, arguments, fields);
    section("condition", CONDITIONS, arguments, fields);
    section("delivery", DELIVERY, arguments, fields);
    section("missed", WHAT_WAS_MISSED, arguments, fields);
    if (arguments.has(DELETE)) {
      fields.put("delete_after_run", new ParsedValue.Bool(true, Place.START));
    }
    return fields;
  }

  /** A refusal that names the option instead of the field that it stands for. */
  static RefusedException inOptions(RefusedException refused) {
    if (refused.problem().startsWith("condition: it asks nothing")) {
      return RefusedException.invalid(
          "there is no condition that this could be about",
          "say which: %s or %s".formatted(CONDITION.name(), CONDITION_PROMPT.name()));
    }
    return inOptions(PLAIN, "", refused)
        .or(() -> inOptions(CONDITIONS, "condition.", refused))
        .or(() -> inOptions(DELIVERY, "delivery.", refused))
        .or(() -> inOptions(WHAT_WAS_MISSED, "missed.", refused))
        .orElse(refused);
  }

  private static Optional<RefusedException> inOptions(
      List<Field> fields, String section, RefusedException refused) {
    for (Field field : fields) {
      String path = section + field.name();
      if (refused.problem().startsWith(path + ": ")) {
        return Optional.of(
            RefusedException.invalid(
                field.option().name() + refused.problem().substring(path.length()),
                refused.remedy()));
      }
    }
    return Optional.empty();
  }

  private static void section(
      String name, List<Field> all, Arguments arguments, Map<String, ParsedValue> fields) {
    Map<String, ParsedValue> given = given(all, arguments);
    if (!given.isEmpty()) {
      fields.put(name, ParsedValue.of(given));
    }
  }

  private static Map<String, ParsedValue> given(List<Field> all, Arguments arguments) {
    Map<String, ParsedValue> given = new LinkedHashMap<>();
    for (Field field : all) {
      List<String> values = arguments.values(field.option());
      if (!values.isEmpty()) {
        given.put(
            field.name(),
            field.option().repeatable()
                ? ParsedValue.of(values)
                : ParsedValue.of(values.getFirst()));
      }
    }
    return given;
  }
}
