package dev.rooster.cli;

import dev.rooster.cli.command.Arguments;
import dev.rooster.cli.command.Command;
import dev.rooster.cli.command.CommandContext;
import dev.rooster.cli.command.Example;
import dev.rooster.cli.command.Exit;
import dev.rooster.cli.command.Option;
import dev.rooster.cli.command.OptionGroup;
import dev.rooster.cli.command.Parameter;
import dev.rooster.cli.command.UsageException;
import dev.rooster.format.CanonicalJson;
import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.ParsedValue;
import dev.rooster.format.Place;
import dev.rooster.format.Problems;
import dev.rooster.format.YamlText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code rooster export}: prints reminders in the file format. */
final class ExportCommand {
  private static final Option ALL = Option.flag("--all", "include reminders declared in files");
  private static final String HEAD =
      "# Rooster reminders, for rooster import or for a file in schedules.d.\n";

  private final CommandHost host;

  ExportCommand(CommandHost host) {
    this.host = host;
  }

  Command command() {
    return new Command(
        "export",
        "print reminders as YAML",
        List.of(
            "Prints all active and paused reminders, or those given. Completed and cancelled"
                + " reminders and fire counts are not exported. Reminders declared in files are"
                + " left out unless --all is given."),
        List.of(
            OptionGroup.of("Filter", ALL),
            OptionGroup.of("Output", ScheduleOptions.JSON, Requests.HOME)),
        List.of(
            Parameter.rest("REMINDER", ReminderCommands.REMINDER.summary())
                .taking(ReminderCommands.REMINDER.values())),
        List.of(
            new Example("rooster export", "all reminders, for a backup"),
            new Example("rooster export oven --json", "one reminder as JSON")),
        this::run);
  }

  private Exit run(Arguments arguments, CommandContext context) throws IOException {
    if (arguments.has(ALL) && !arguments.parameters().isEmpty()) {
      throw new UsageException(
          "--all cannot be combined with a reminder", "name reminders, or give --all");
    }
    try (Requests requests = Requests.open(host, arguments, context)) {
      List<ParsedValue> exported = new ArrayList<>();
      for (ParsedValue.Obj reminder : chosen(arguments, requests)) {
        if (isUnreadable(reminder)) {
          context.stderr().append(leftOut(reminder));
          continue;
        }
        Map<String, ParsedValue> fields = new LinkedHashMap<>();
        fields.put("id", reminder.fields().getOrDefault("id", ParsedValue.of("")));
        fields.putAll(ReminderYaml.written(reminder));
        exported.add(ParsedValue.of(fields));
      }
      ParsedValue file =
          ParsedValue.of(Map.of("reminders", new ParsedValue.Arr(exported, Place.START)));
      context
          .stdout()
          .append(
              arguments.has(ScheduleOptions.JSON)
                  ? CanonicalJson.of(file) + "\n"
                  : HEAD + YamlText.of(file));
      requests.sayIfDown();
      return Exit.OK;
    }
  }

  private static List<ParsedValue.Obj> chosen(Arguments arguments, Requests requests) {
    List<ParsedValue.Obj> chosen = new ArrayList<>();
    for (String name : arguments.parameters()) {
      chosen.add((ParsedValue.Obj) Json.read(requests.ask("GET", ReminderCommands.path(name), "")));
    }
    if (arguments.parameters().isEmpty()) {
      requests.pages("/api/reminders", Integer.MAX_VALUE).items().stream()
          .map(ParsedValue.Obj.class::cast)
          .filter(it -> arguments.has(ALL) || !isDeclared(it))
          .forEach(chosen::add);
    }
    return chosen;
  }

  private static boolean isUnreadable(ParsedValue.Obj reminder) {
    return reminder.fields().get("status") instanceof ParsedValue.Text status
        && status.value().equals("unreadable");
  }

  private static String leftOut(ParsedValue.Obj reminder) {
    String id = ReminderText.text(Fields.of(reminder, "", new Problems()), "id");
    return "rooster: %s is left out: a newer version of Rooster wrote it. Upgrade this one.\n"
        .formatted(id);
  }

  private static boolean isDeclared(ParsedValue.Obj reminder) {
    return reminder.fields().get("source") instanceof ParsedValue.Text;
  }
}
