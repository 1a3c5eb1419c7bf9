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
  private static final Option MESSAGE = Option.value("--message", "TEXT", "what to say");
  private static final Option RESET =
      Option.repeatable("--reset", "FIELD", "puts a field back to what is usual")
          .taking(new Values.Words(ReminderYaml.RESETTABLE, ""));
  private static final Option FILE =
      Option.value("--file", "FILE", "takes what an editor would leave from a file; - is stdin")
          .taking(new Values.Files());

  private static final Set<String> KINDS = Set.of("at", "in", "every", "cron", "rrule");

  private final CommandHost outside;

  EditCommand(CommandHost outside) {
    this.outside = outside;
  }

  Command command() {
    List<OptionGroup> groups = new ArrayList<>();
    for (OptionGroup group : ReminderOptions.GROUPS) {
      groups.add(group.withoutDefaults());
    }
    groups.set(0, new OptionGroup("When (one at most)", groups.getFirst().options()));
    groups.add(OptionGroup.of("Also", MESSAGE, RESET, FILE));
    groups.add(OptionGroup.of("Answer", ScheduleOptions.JSON, Requests.HOME));
    return new Command(
        "edit",
        "change a reminder",
        List.of(
            "Changes what the options say and leaves the rest. Without any, opens the reminder as"
                + " YAML in $VISUAL or $EDITOR.",
            "A change of anything but the schedule leaves the next fire where it is. What somebody"
                + " else changed meanwhile is not overwritten."),
        groups,
        List.of(ReminderCommands.REMINDER),
        List.of(
            new Example("rooster edit oven --in 5m", "another time"),
            new Example("rooster edit oven --message \"look at the cake\"", "another text")),
        this::run);
  }

  private Exit run(Arguments arguments, CommandContext surroundings) throws IOException {
    try (Requests requests = Requests.open(outside, arguments, surroundings)) {
      String target = ReminderCommands.path(arguments);
      ParsedValue.Obj current = (ParsedValue.Obj) Json.read(requests.ask("GET", target, ""));
      refuseDeclared(current);
      Optional<Map<String, ParsedValue>> wanted = byOptions(arguments, current);
      if (wanted.isPresent() && arguments.has(FILE)) {
        throw RefusedException.invalid(
            "--file says all of it, and other options say more", "give the file, or the options");
      }
      String answer =
          wanted.isPresent()
              ? changeByOptions(requests, target, current, wanted.get())
              : byFile(arguments, surroundings, requests, target, current);
      if (arguments.has(ScheduleOptions.JSON)) {
        surroundings.stdout().append(answer).append('\n');
      } else {
        new ReminderText(surroundings).made(Requests.fields(answer));
      }
      requests.sayIfDown();
      return Exit.OK;
    }
  }

  /** Before an editor is opened in vain. */
  private static void refuseDeclared(ParsedValue.Obj current) {
    if (current.fields().get("source") instanceof ParsedValue.Text file) {
      throw RefusedException.invalid(
          "it is declared in %s and cannot be changed elsewhere".formatted(file.value()),
          "edit the file; pausing works from anywhere");
    }
  }

  private String byFile(
      Arguments arguments,
      CommandContext surroundings,
      Requests requests,
      String target,
      ParsedValue.Obj current)
      throws IOException {
    EditedFile file = new EditedFile(outside, surroundings);
    Map<String, ParsedValue> before = ReminderYaml.said(current);
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
                ReminderYaml.said((ParsedValue.Obj) Json.read(requests.ask("GET", target, ""))),
                ReminderYaml.difference(before, after)));
  }

  private static String changeByOptions(
      Requests requests, String target, ParsedValue.Obj current, Map<String, ParsedValue> wanted) {
    try {
      return change(requests, target, current, wanted);
    } catch (RefusedException e) {
      throw ReminderOptions.inOptions(e);
    }
  }

  /** Refused if somebody else has changed it since it was looked at. */
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
    arguments.value(MESSAGE).ifPresent(text -> wanted.put("message", ParsedValue.of(text)));
    ReminderOptions.fields(arguments)
        .forEach((name, value) -> wanted.put(name, merged(name, value, current)));
    for (String name : arguments.values(RESET)) {
      refuseReset(name, wanted);
      wanted.put(name, new ParsedValue.Null(Place.START));
    }
    return wanted.isEmpty() ? Optional.empty() : Optional.of(wanted);
  }

  private static void refuseReset(String name, Map<String, ParsedValue> wanted) {
    if (!ReminderYaml.RESETTABLE.contains(name)) {
      throw RefusedException.invalid(
          "there is nothing usual for '%s'".formatted(name),
          NearestName.suggest(name, Set.copyOf(ReminderYaml.RESETTABLE))
              + "the fields are "
              + String.join(", ", ReminderYaml.RESETTABLE));
    }
    if (wanted.containsKey(name)) {
      throw RefusedException.invalid(
          "--reset %s and an option say different things of it".formatted(name),
          "give one of the two");
    }
  }

  /** Whether it goes by the clock on the wall, which is another one in another zone. */
  private static boolean isOfTheWall(ParsedValue.Obj schedule) {
    boolean exact =
        schedule.fields().get("at") instanceof ParsedValue.Text at && IsoTime.hasOffset(at.value());
    return !exact
        && Set.of("at", "cron", "rrule").stream().anyMatch(schedule.fields()::containsKey);
  }

  /** What an option leaves unsaid in a section stays as it is; of missed, the daemon sees to it. */
  private static ParsedValue merged(String name, ParsedValue given, ParsedValue.Obj current) {
    if (name.equals("missed")
        || !(given instanceof ParsedValue.Obj section)
        || !(current.fields().get(name) instanceof ParsedValue.Obj present)) {
      return given;
    }
    Set<String> said = section.fields().keySet();
    Map<String, ParsedValue> merged = new LinkedHashMap<>(present.fields());
    if (said.stream().anyMatch(KINDS::contains)) {
      merged.keySet().retainAll(isOfTheWall(section) ? Set.of("tz") : Set.of());
    }
    if (said.contains("command") || said.contains("prompt")) {
      merged.remove("command");
      merged.remove("prompt");
    }
    merged.putAll(section.fields());
    return ParsedValue.of(merged);
  }
}
