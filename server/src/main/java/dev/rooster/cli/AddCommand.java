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
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code rooster add}: makes a reminder. */
final class AddCommand {
  private static final Option TRY =
      Option.flag(
          "--try-condition", "asks the command now, for 20s at most, and says what it answers");

  private final CommandHost outside;

  AddCommand(CommandHost outside) {
    this.outside = outside;
  }

  Command command() {
    List<OptionGroup> groups = new ArrayList<>(ReminderOptions.GROUPS);
    groups.add(OptionGroup.of("Answer", TRY, ScheduleOptions.JSON, Requests.HOME));
    return new Command(
        "add",
        "make a reminder",
        List.of(
            "Says in words when it fires, and the next fires with weekday, year and zone; with"
                + " --json the reminder.",
            ScheduleOptions.howTimesAreRead("--anchor, --starts and --ends")),
        groups,
        List.of(Parameter.some("MESSAGE", "what to say")),
        List.of(
            new Example("rooster add \"check the oven\" --in 20m", "once, after a while"),
            new Example("rooster add \"stand up\" --cron \"0 9 * * 1-5\"", "every weekday at nine"),
            new Example(
                "rooster add \"is the build green?\" --every 5m --condition \"test -e ~/green\" --mode until",
                "until a command says yes")),
        this::run);
  }

  private Exit run(Arguments arguments, CommandContext surroundings) throws IOException {
    String message = String.join(" ", arguments.parameters()).strip();
    if (message.isEmpty()) {
      throw new UsageException("there is nothing to say", "write it: rooster add \"…\" --in 20m");
    }
    ScheduleOptions.written(arguments).kind();
    try (Requests requests = Requests.open(outside, arguments, surroundings)) {
      if (arguments.has(TRY)) {
        tryCondition(arguments, requests, surroundings);
      }
      Map<String, ParsedValue> fields = new LinkedHashMap<>();
      fields.put("message", ParsedValue.of(message));
      fields.putAll(ReminderOptions.fields(arguments));
      String answer = made(requests, CanonicalJson.of(ParsedValue.of(fields)));
      if (arguments.has(ScheduleOptions.JSON)) {
        surroundings.stdout().append(answer).append('\n');
      } else {
        new ReminderText(surroundings).made(Requests.fields(answer));
      }
      requests.sayIfDown();
      return Exit.OK;
    }
  }

  private static String made(Requests requests, String body) {
    try {
      return requests.ask("POST", "/api/reminders", body);
    } catch (RefusedException e) {
      throw ReminderOptions.inOptions(e);
    }
  }

  /** What gives no answer now would give none later: then nothing is made. */
  private static void tryCondition(
      Arguments arguments, Requests requests, CommandContext surroundings) throws IOException {
    String command =
        arguments
            .value(ReminderOptions.CONDITION)
            .orElseThrow(() ->
                new UsageException("there is no command to try", "give one: --condition COMMAND"));
    JsonText trial = JsonText.object().with("command", command);
    arguments
        .value(ReminderOptions.CONDITION_TIMEOUT)
        .ifPresent(timeout -> trial.with("timeout", timeout));
    Fields tried = requests.asked("POST", "/api/conditions/try", trial.toString());
    String why = ReminderText.text(tried, "why");
    if (!tried.flag("answered").orElse(false)) {
      throw RefusedException.invalid(why, "nothing was made");
    }
    surroundings.stderr().append("rooster: ").append(OneLine.of(why)).append('\n');
  }
}
