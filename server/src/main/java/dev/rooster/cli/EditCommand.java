package dev.rooster.cli;

import dev.rooster.cli.command.Arguments;
import dev.rooster.cli.command.Command;
import dev.rooster.cli.command.CommandContext;
import dev.rooster.cli.command.Example;
import dev.rooster.cli.command.Exit;
import dev.rooster.cli.command.Option;
import dev.rooster.cli.command.OptionGroup;
import dev.rooster.cli.command.Values;
import dev.rooster.format.CanonicalJson;
import dev.rooster.format.Json;
import dev.rooster.format.ParsedValue;
import dev.rooster.format.Place;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminders.HowFields;
import dev.rooster.reminders.WhatFields;
import dev.rooster.reminders.WhenFields;
import dev.rooster.text.NearestName;
import dev.rooster.time.IsoTime;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** {@code rooster edit}: changes a reminder, by options or in an editor. */
final class EditCommand {
  private static final Option MESSAGE =
      Option.value("--message", "TEXT", WhatFields.MESSAGE.text().meaning());
  private static final Option RESET =
      Option.repeatable("--reset", "FIELD", "reset a field to its default")
          .taking(new Values.Words(ReminderYaml.RESETTABLE, ""));
  private static final Option FILE =
      Option.value("--file", "FILE", "read the fields from a file instead of an editor; - is stdin")
          .taking(new Values.Files());

  /** The parts of a schedule that exclude each other. */
  private static final Set<String> KINDS =
      Set.of(
          WhenFields.AT.name(),
          WhenFields.IN.name(),
          WhenFields.EVERY.name(),
          WhenFields.CRON.name(),
          WhenFields.RRULE.name(),
          WhenFields.IDLE.name(),
          WhenFields.CALLS.name(),
          WhenFields.ON.name());

  private static final Set<String> LOCAL_KINDS =
      Set.of(WhenFields.AT.name(), WhenFields.CRON.name(), WhenFields.RRULE.name());

  private final CommandHost host;

  EditCommand(CommandHost host) {
    this.host = host;
  }

  Command command() {
    List<OptionGroup> groups = new ArrayList<>();
    for (OptionGroup group : ReminderOptions.GROUPS) {
      groups.add(group.withoutDefaults());
    }
    groups.set(0, new OptionGroup("When (at most one)", groups.getFirst().options()));
    groups.add(OptionGroup.of("Other", MESSAGE, RESET, FILE));
    groups.add(OptionGroup.of("Output", ScheduleOptions.JSON, Requests.HOME));
    return new Command(
        "edit",
        "change a reminder",
        List.of(
            "Changes the fields given as options and keeps the others. Without options, opens the"
                + " reminder as YAML in $VISUAL or $EDITOR.",
            "Only a change of the schedule moves the next fire: the same interval keeps counting"
                + " from where it did, unless --anchor is given. An edit never overwrites a"
                + " concurrent change by another user."),
        groups,
        List.of(ReminderCommands.REMINDER),
        List.of(
            new Example("rooster edit oven --in 5m", "another time"),
            new Example("rooster edit oven --message \"look at the cake\"", "another text")),
        this::run);
  }

  private Exit run(Arguments arguments, CommandContext context) throws IOException {
    try (Requests requests = Requests.open(host, arguments, context)) {
      String target = ReminderCommands.path(arguments);
      ParsedValue.Obj current = (ParsedValue.Obj) Json.read(requests.ask("GET", target, ""));
      refuseDeclared(current);
      Optional<Map<String, ParsedValue>> wanted = byOptions(arguments, current);
      if (wanted.isPresent() && arguments.has(FILE)) {
        throw RefusedException.invalid(
            "--file cannot be combined with other options", "give the file, or the options");
      }
      String answer =
          wanted.isPresent()
              ? change(requests.naming(ReminderOptions::named), target, current, wanted.get())
              : byFile(arguments, context, requests, target, current);
      requests.print(
          answer, arguments, (fields, zone) -> new ReminderText(context, zone).created(fields));
      requests.sayIfDown();
      return Exit.OK;
    }
  }

  /** Checked before an editor opens. */
  private static void refuseDeclared(ParsedValue.Obj current) {
    if (current.fields().get("source") instanceof ParsedValue.Text file) {
      throw RefusedException.invalid(
          "the file %s declares this reminder".formatted(file.value()),
          "edit the file; pausing works from anywhere");
    }
  }

  private String byFile(
      Arguments arguments,
      CommandContext context,
      Requests requests,
      String target,
      ParsedValue.Obj current)
      throws IOException {
    EditedFile file = new EditedFile(host, context);
    Map<String, ParsedValue> before = ReminderYaml.written(current);
    Optional<String> given = arguments.value(FILE);
    if (given.isPresent()) {
      Map<String, ParsedValue> after = file.read(given.get());
      return change(requests, target, current, ReminderYaml.difference(before, after));
    }
    return file.edit(
        arguments.parameters().getFirst(),
        before,
        after -> {
          Map<String, ParsedValue> wanted = ReminderYaml.difference(before, after);
          if (wanted.isEmpty()) {
            requests.say("nothing has changed");
          }
          return change(requests, target, current, wanted);
        },
        after ->
            ReminderYaml.with(
                ReminderYaml.written((ParsedValue.Obj) Json.read(requests.ask("GET", target, ""))),
                ReminderYaml.difference(before, after)));
  }

  /** Sends the change; the daemon refuses it if the reminder has changed since. */
  private static String change(
      Requests requests, String target, ParsedValue.Obj current, Map<String, ParsedValue> wanted) {
    if (wanted.isEmpty()) {
      return requests.ask("GET", target, "");
    }
    String seen = CanonicalJson.of(current.fields().getOrDefault("version", ParsedValue.of("")));
    return requests.ask(
        "PATCH", target, Map.of("If-Match", seen), CanonicalJson.of(ParsedValue.of(wanted)));
  }

  private static Optional<Map<String, ParsedValue>> byOptions(
      Arguments arguments, ParsedValue.Obj current) {
    Map<String, ParsedValue> wanted = new LinkedHashMap<>();
    arguments
        .value(MESSAGE)
        .ifPresent(text -> wanted.put(WhatFields.MESSAGE.name(), ParsedValue.of(text)));
    ReminderOptions.fields(arguments)
        .forEach((name, value) -> wanted.put(name, merged(name, value, current)));
    ReminderOptions.requireCondition(wanted);
    for (String name : arguments.values(RESET)) {
      refuseReset(name, wanted);
      wanted.put(name, new ParsedValue.Null(Place.START));
    }
    return wanted.isEmpty() ? Optional.empty() : Optional.of(wanted);
  }

  private static void refuseReset(String name, Map<String, ParsedValue> wanted) {
    if (!ReminderYaml.RESETTABLE.contains(name)) {
      throw RefusedException.invalid(
          "'%s' has no default".formatted(name),
          NearestName.remedy(
              name,
              Set.copyOf(ReminderYaml.RESETTABLE),
              "the fields are " + String.join(", ", ReminderYaml.RESETTABLE)));
    }
    if (wanted.containsKey(name)) {
      throw RefusedException.invalid(
          "--reset %s cannot be combined with an option for the same field".formatted(name),
          "give one of the two");
    }
  }

  /** Whether the schedule is in local time and so depends on the zone. */
  private static boolean isLocal(ParsedValue.Obj schedule) {
    boolean exact =
        schedule.fields().get(WhenFields.AT.name()) instanceof ParsedValue.Text at
            && IsoTime.hasOffset(at.value());
    return !exact && LOCAL_KINDS.stream().anyMatch(schedule.fields()::containsKey);
  }

  /** Keeps the other parts of a section, except for missed, which the daemon merges. */
  private static ParsedValue merged(String name, ParsedValue given, ParsedValue.Obj current) {
    if (name.equals(HowFields.MISSED.name())
        || !(given instanceof ParsedValue.Obj section)
        || !(current.fields().get(name) instanceof ParsedValue.Obj present)) {
      return given;
    }
    Set<String> names = section.fields().keySet();
    Map<String, ParsedValue> merged = new LinkedHashMap<>(present.fields());
    if (names.stream().anyMatch(KINDS::contains)) {
      merged.keySet().retainAll(isLocal(section) ? Set.of(WhenFields.ZONE.name()) : Set.of());
    }
    if (names.contains(HowFields.PROMPT.name())) {
      merged.remove(HowFields.CONDITION_TIMEOUT.name());
    }
    if (names.contains(HowFields.COMMAND.name()) || names.contains(HowFields.PROMPT.name())) {
      merged.remove(HowFields.COMMAND.name());
      merged.remove(HowFields.PROMPT.name());
    }
    merged.putAll(section.fields());
    return ParsedValue.of(merged);
  }
}
