package dev.rooster.cli;

import dev.rooster.cli.command.Arguments;
import dev.rooster.cli.command.Command;
import dev.rooster.cli.command.CommandContext;
import dev.rooster.cli.command.Example;
import dev.rooster.cli.command.Exit;
import dev.rooster.cli.command.Option;
import dev.rooster.cli.command.OptionGroup;
import dev.rooster.cli.command.Parameter;
import dev.rooster.format.Fields;
import dev.rooster.format.JsonText;
import dev.rooster.reminder.RefusedException;
import java.io.IOException;
import java.util.List;

/** The commands about runs: start one, stop it, look back. */
final class RunCommands {
  private static final Option WAIT =
      Option.flag("--wait", "until it has ended; the exit code is 1 if it did not end well");
  private static final Option NO_CONDITION =
      Option.flag("--no-condition", "without asking its condition");
  private static final Option LIMIT =
      Option.value("--limit", "N", "how many, 1 to 1000").usually("10");
  private static final OptionGroup ANSWER =
      OptionGroup.of("Answer", ScheduleOptions.JSON, Requests.HOME);

  private final CommandHost outside;

  RunCommands(CommandHost outside) {
    this.outside = outside;
  }

  List<Command> commands() {
    return List.of(
        new Command(
            "run",
            "run a reminder now",
            List.of(
                "Also one that is paused. It counts as a fire, and the next one stays where it"
                    + " is. Needs the daemon."),
            List.of(OptionGroup.of("How", WAIT, NO_CONDITION), ANSWER),
            List.of(ReminderCommands.REMINDER),
            List.of(new Example("rooster run oven", "at once")),
            this::run),
        new Command(
            "cancel",
            "stop the run of a reminder",
            List.of("The reminder itself goes on: rooster pause and rooster remove are for that."),
            List.of(ANSWER),
            List.of(
                Parameter.required(
                        "REMINDER",
                        "its id, the beginning of its id, or its name; or the id of a run")
                    .taking(ReminderCommands.REMINDER.values())),
            List.of(),
            this::cancel),
        new Command(
            "history",
            "show what became of a reminder",
            List.of("Without a reminder, of all of them."),
            List.of(OptionGroup.of("How", LIMIT), ANSWER),
            List.of(
                Parameter.optional("REMINDER", ReminderCommands.REMINDER.summary())
                    .taking(ReminderCommands.REMINDER.values())),
            List.of(new Example("rooster history oven", "the latest first")),
            this::history));
  }

  private Exit run(Arguments arguments, CommandContext surroundings) throws IOException {
    try (Requests requests = Requests.open(outside, arguments, surroundings)) {
      String body =
          arguments.has(NO_CONDITION)
              ? JsonText.object().with("ask_condition", false).toString()
              : "";
      String answer = requests.ask("POST", ReminderCommands.path(arguments) + "/run", body);
      String id = ReminderText.text(Requests.fields(answer), "id");
      if (!arguments.has(WAIT)) {
        surroundings
            .stdout()
            .append(arguments.has(ScheduleOptions.JSON) ? answer : "started: " + id)
            .append('\n');
        return Exit.OK;
      }
      return ended(waitFor(id, requests), arguments, surroundings);
    }
  }

  private static String waitFor(String id, Requests requests) {
    // Shorter than the daemon may take to answer, or it would seem not to.
    String target = "/api/runs/" + Requests.encoded(id) + "?wait=20s";
    String answer = requests.ask("GET", target, "");
    while (ReminderText.text(Requests.fields(answer), "status").equals("running")) {
      answer = requests.ask("GET", target, "");
    }
    return answer;
  }

  private static Exit ended(String answer, Arguments arguments, CommandContext surroundings)
      throws IOException {
    Fields run = Requests.fields(answer);
    if (arguments.has(ScheduleOptions.JSON)) {
      surroundings.stdout().append(answer).append('\n');
    } else {
      new RunText(surroundings).ended(run);
    }
    return switch (ReminderText.text(run, "status")) {
      case "ok", "skipped" -> Exit.OK;
      default -> Exit.REFUSED;
    };
  }

  private Exit cancel(Arguments arguments, CommandContext surroundings) throws IOException {
    try (Requests requests = Requests.open(outside, arguments, surroundings)) {
      String id = runId(arguments.parameters().getFirst(), requests);
      String answer = requests.ask("POST", "/api/runs/" + Requests.encoded(id) + "/cancel", "");
      surroundings
          .stdout()
          .append(arguments.has(ScheduleOptions.JSON) ? answer : "stopping: " + id)
          .append('\n');
      return Exit.OK;
    }
  }

  /** A run's id has the reminder's in it, and the instant. */
  private static String runId(String reference, Requests requests) {
    if (reference.contains("@")) {
      return reference;
    }
    return requests
        .asked("GET", ReminderCommands.path(reference), "")
        .text("running_run")
        .orElseThrow(() ->
            RefusedException.invalid(reference + " does not run at the moment", "nothing to do"));
  }

  private Exit history(Arguments arguments, CommandContext surroundings) throws IOException {
    try (Requests requests = Requests.open(outside, arguments, surroundings)) {
      boolean ofMany = arguments.parameters().isEmpty();
      String target = ofMany ? "/api/runs" : ReminderCommands.path(arguments) + "/runs";
      String answer =
          requests.ask(
              "GET",
              target + "?limit=" + Requests.encoded(arguments.value(LIMIT).orElse("10")),
              "");
      if (arguments.has(ScheduleOptions.JSON)) {
        surroundings.stdout().append(answer).append('\n');
      } else {
        new RunText(surroundings).list(Requests.fields(answer).objects("items"), ofMany);
      }
      requests.sayIfDown();
      return Exit.OK;
    }
  }
}
