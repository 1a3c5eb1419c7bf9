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
import dev.rooster.format.JsonText;
import dev.rooster.format.ParsedValue;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminders.WhatFields;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code rooster add}: creates a reminder. */
final class AddCommand {
  private static final Option TRY =
      Option.flag("--try-condition", "run the command now, for at most 20s, and show the result");

  private final CommandHost host;

  AddCommand(CommandHost host) {
    this.host = host;
  }

  Command command() {
    List<OptionGroup> groups = new ArrayList<>(ReminderOptions.GROUPS);
    groups.add(OptionGroup.of("Output", TRY, ScheduleOptions.JSON, Requests.HOME));
    return new Command(
        "add",
        "create a reminder",
        List.of(
            "Shows the schedule in words, and the next fires with weekday, year and zone; with"
                + " --json, prints the reminder.",
            ScheduleOptions.howTimesAreRead("--anchor, --starts and --ends")),
        groups,
        List.of(Parameter.some("MESSAGE", WhatFields.MESSAGE.text().meaning())),
        List.of(
            new Example("rooster add \"check the oven\" --in 20m", "once, after a while"),
            new Example("rooster add \"stand up\" --cron \"0 9 * * 1-5\"", "every weekday at nine"),
            new Example(
                "rooster add \"is the build green?\" --every 5m --condition \"test -e ~/green\""
                    + " --mode until",
                "until a command succeeds")),
        this::run);
  }

  private Exit run(Arguments arguments, CommandContext context) throws IOException {
    String message = String.join(" ", arguments.parameters()).strip();
    if (message.isEmpty()) {
      throw new UsageException(
          "the message is empty", "give one, as in rooster add \"check the oven\" --in 20m");
    }
    ScheduleOptions.written(arguments).kind();
    try (Requests requests = Requests.open(host, arguments, context)) {
      if (arguments.has(TRY)) {
        tryCondition(arguments, requests, context);
      }
      Map<String, ParsedValue> fields = new LinkedHashMap<>();
      fields.put(WhatFields.MESSAGE.name(), ParsedValue.of(message));
      fields.putAll(ReminderOptions.fields(arguments));
      ReminderOptions.requireCondition(fields);
      ReminderOptions.requireDelivery(arguments);
      String answer =
          requests
              .naming(ReminderOptions::named)
              .ask("POST", "/api/reminders", CanonicalJson.of(ParsedValue.of(fields)));
      requests.print(
          answer, arguments, (created, zone) -> new ReminderText(context, zone).created(created));
      requests.sayIfDown();
      return Exit.OK;
    }
  }

  /** Creates no reminder if the command fails now, because it would also fail later. */
  private static void tryCondition(Arguments arguments, Requests requests, CommandContext context)
      throws IOException {
    String command =
        arguments
            .value(ReminderOptions.CONDITION)
            .orElseThrow(() ->
                new UsageException("--try-condition needs a command", "add --condition COMMAND"));
    JsonText trial = JsonText.object().with("command", command);
    arguments
        .value(ReminderOptions.CONDITION_TIMEOUT)
        .ifPresent(timeout -> trial.with("timeout", timeout));
    Fields tried = requests.asked("POST", "/api/conditions/try", trial.toString());
    String why = ReminderText.text(tried, "why");
    if (!tried.flag("answered").orElse(false)) {
      throw RefusedException.invalid(why, "no reminder was created");
    }
    context.stderr().append("rooster: ").append(OneLine.of(why)).append('\n');
  }
}
