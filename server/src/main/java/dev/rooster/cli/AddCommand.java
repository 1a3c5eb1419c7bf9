package dev.rooster.cli;

import dev.rooster.cli.command.Arguments;
import dev.rooster.cli.command.Command;
import dev.rooster.cli.command.Example;
import dev.rooster.cli.command.Exit;
import dev.rooster.cli.command.Option;
import dev.rooster.cli.command.OptionGroup;
import dev.rooster.cli.command.Parameter;
import dev.rooster.cli.command.Surroundings;
import dev.rooster.cli.command.UsageException;
import dev.rooster.json.JsonText;
import dev.rooster.when.Part;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** {@code rooster add}: makes a reminder. */
final class AddCommand {
  private static final Option NAME = Option.value("--name", "NAME", "by which it can be called");
  private static final Option AGENT = Option.value("--agent", "NAME", "who is woken");
  private static final Option USER = Option.value("--user", "NAME", "whose it is");
  private static final Option CONDITION =
      Option.value("--condition", "COMMAND", "a shell command that is asked first: exit 0 is yes");
  private static final Option CONDITION_PROMPT =
      Option.value("--condition-prompt", "TEXT", "a question that the agent judges first");
  private static final Option MODE =
      Option.value("--mode", "MODE", "what the answer means: each, until or once");
  private static final Option SESSION =
      Option.value("--session", "SESSION", "isolated, own, main or a key");
  private static final Option TO =
      Option.repeatable("--to", "CHANNEL:ADDRESS", "where the answer goes");
  private static final Option MISSED =
      Option.value("--missed", "POLICY", "what was missed: skip, once or all");
  private static final Option COUNT =
      Option.value("--count", "N", "how many times it fires at most");
  private static final Option TIMEOUT =
      Option.value("--timeout", "DURATION", "how long a run may take; default: 5m");
  private static final Option DELETE =
      Option.flag("--delete-after-run", "removes it when it has ended well");

  private final Outside outside;

  AddCommand(Outside outside) {
    this.outside = outside;
  }

  Command command() {
    return new Command(
        "add",
        "make a reminder",
        List.of(
            "Says in words when it fires, and the next fires with weekday, year and zone; with"
                + " --json the reminder."),
        List.of(
            ScheduleOptions.WHEN,
            OptionGroup.of(
                "Beside it",
                ScheduleOptions.option(Part.TZ),
                ScheduleOptions.option(Part.DTSTART),
                ScheduleOptions.option(Part.ANCHOR)),
            OptionGroup.of(
                "Bounds",
                ScheduleOptions.option(Part.STARTS),
                ScheduleOptions.option(Part.ENDS),
                COUNT,
                ScheduleOptions.option(Part.EXCEPT)),
            OptionGroup.of("What", NAME, AGENT, USER, SESSION, TO),
            OptionGroup.of("Whether", CONDITION, CONDITION_PROMPT, MODE),
            OptionGroup.of("How", MISSED, TIMEOUT, DELETE),
            OptionGroup.of("Answer", ScheduleOptions.JSON, Requests.HOME)),
        List.of(Parameter.rest("MESSAGE", "what to say")),
        List.of(
            new Example("rooster add \"check the oven\" --in 20m", "once, after a while"),
            new Example("rooster add \"stand up\" --cron \"0 9 * * 1-5\"", "every weekday at nine"),
            new Example(
                "rooster add \"is the build green?\" --every 5m --condition ./green --mode until",
                "until a command says yes")),
        this::run);
  }

  private Exit run(Arguments arguments, Surroundings surroundings) throws IOException {
    String message = String.join(" ", arguments.parameters()).strip();
    if (message.isEmpty()) {
      throw new UsageException("there is nothing to say", "write it: rooster add \"…\" --in 20m");
    }
    ScheduleOptions.written(arguments).kind();
    try (Requests requests = Requests.open(outside, arguments, surroundings)) {
      String body = body(arguments, message);
      String answer = requests.ask("POST", "/api/reminders", body);
      if (arguments.has(ScheduleOptions.JSON)) {
        surroundings.stdout().append(answer).append('\n');
      } else {
        new ReminderText(surroundings).made(answer);
      }
      requests.sayIfDown();
      return Exit.OK;
    }
  }

  private static String body(Arguments arguments, String message) {
    JsonText schedule = JsonText.object();
    Map<Part, String> parts =
        Map.of(
            Part.AT, "at",
            Part.IN, "in",
            Part.EVERY, "every",
            Part.ANCHOR, "anchor",
            Part.CRON, "cron",
            Part.RRULE, "rrule",
            Part.DTSTART, "start",
            Part.TZ, "tz");
    parts.forEach((part, field) -> with(schedule, field, arguments, ScheduleOptions.option(part)));
    JsonText body = JsonText.object().with("message", message).with("schedule", schedule);
    with(body, "starts", arguments, ScheduleOptions.option(Part.STARTS));
    with(body, "ends", arguments, ScheduleOptions.option(Part.ENDS));
    with(body, "max_fires", arguments, COUNT);
    with(body, "name", arguments, NAME);
    with(body, "agent", arguments, AGENT);
    with(body, "user", arguments, USER);
    with(body, "session", arguments, SESSION);
    with(body, "missed", arguments, MISSED);
    with(body, "timeout", arguments, TIMEOUT);
    if (arguments.has(ScheduleOptions.option(Part.EXCEPT))) {
      body.with("except", arguments.values(ScheduleOptions.option(Part.EXCEPT)));
    }
    if (arguments.has(TO)) {
      body.with("delivery", JsonText.object().with("to", arguments.values(TO)));
    }
    if (arguments.has(DELETE)) {
      body.with("delete_after_run", true);
    }
    if (arguments.has(CONDITION) || arguments.has(CONDITION_PROMPT) || arguments.has(MODE)) {
      JsonText condition = JsonText.object();
      with(condition, "command", arguments, CONDITION);
      with(condition, "prompt", arguments, CONDITION_PROMPT);
      with(condition, "mode", arguments, MODE);
      body.with("condition", condition);
    }
    return body.toString();
  }

  private static void with(JsonText json, String field, Arguments arguments, Option option) {
    arguments.value(option).ifPresent(value -> json.with(field, value));
  }
}
