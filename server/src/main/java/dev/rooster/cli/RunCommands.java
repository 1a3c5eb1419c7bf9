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
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.RefusedException;
import java.io.IOException;
import java.util.List;

/** The commands that start, stop and list runs. */
final class RunCommands {
  private static final Option WAIT =
      Option.flag("--wait", "wait for the run to finish; the exit code is 1 if it fails");
  private static final Option NO_CONDITION =
      Option.flag("--no-condition", "run without checking the condition");
  private static final Option LIMIT =
      Option.value("--limit", "N", "number of runs, 1 to 1000").defaultsTo("10");
  private static final Option STATUS =
      Option.repeatable("--status", "STATUS", "only runs with this status")
          .oneOf(Occurrence.Status.class);
  private static final Option SINCE =
      Option.value(
          "--since", "TIME", "only runs since then: a time, a date, or how long ago, such as 2d");
  private static final Option UNTIL =
      Option.value("--until", "TIME", "only runs before then; a date includes that day");
  private static final OptionGroup OUTPUT =
      OptionGroup.of("Output", ScheduleOptions.JSON, Requests.HOME);

  private final CommandHost host;

  RunCommands(CommandHost host) {
    this.host = host;
  }

  List<Command> commands() {
    return List.of(
        new Command(
            "run",
            "run a reminder now",
            List.of(
                "Also works for a paused reminder. The run counts as a fire and does not move"
                    + " the next one. Requires the daemon."),
            List.of(OptionGroup.of("Options", WAIT, NO_CONDITION), OUTPUT),
            List.of(ReminderCommands.REMINDER),
            List.of(new Example("rooster run oven", "runs the reminder immediately")),
            this::run),
        new Command(
            "abort",
            "stop the current run of a reminder",
            List.of(
                "The reminder stays active. Use rooster pause or rooster cancel to stop future"
                    + " runs."),
            List.of(OUTPUT),
            List.of(
                Parameter.required(
                        "REMINDER", "id, unique prefix of the id, or name; or the id of a run")
                    .taking(ReminderCommands.REMINDER.values())),
            List.of(),
            this::abort),
        new Command(
            "history",
            "show run history",
            List.of("Without a reminder, shows the runs of all reminders.", Listed.SHAPE),
            List.of(OptionGroup.of("Options", STATUS, SINCE, UNTIL, LIMIT), OUTPUT),
            List.of(
                Parameter.optional("REMINDER", ReminderCommands.REMINDER.summary())
                    .taking(ReminderCommands.REMINDER.values())),
            List.of(
                new Example("rooster history oven", "its latest runs"),
                new Example(
                    "rooster history --status error --since 2d",
                    "the failures of the last two days")),
            this::history),
        new Command(
            "resend",
            "send a failed delivery again",
            List.of(
                "Sends a delivery that failed, or whose arrival is unknown, with the same"
                    + " idempotency key. If its arrival was unknown, the receiver may get it"
                    + " twice. rooster history shows these deliveries."),
            List.of(OUTPUT),
            List.of(Parameter.required("DELIVERY", "id of a delivery, such as d-1a2b")),
            List.of(),
            this::resend));
  }

  private Exit run(Arguments arguments, CommandContext context) throws IOException {
    try (Requests requests = Requests.open(host, arguments, context)) {
      String body =
          arguments.has(NO_CONDITION)
              ? JsonText.object().with("ask_condition", false).toString()
              : "";
      String answer = requests.ask("POST", ReminderCommands.path(arguments) + "/run", body);
      String id = ReminderText.text(Requests.fields(answer), "id");
      if (!arguments.has(WAIT)) {
        context
            .stdout()
            .append(arguments.has(ScheduleOptions.JSON) ? answer : "started: " + id)
            .append('\n');
        return Exit.OK;
      }
      return ended(waitFor(id, requests), requests, arguments, context);
    }
  }

  private static String waitFor(String id, Requests requests) {
    // Must stay shorter than the timeout of a request to the daemon.
    String target = "/api/runs/" + Requests.encoded(id) + "?wait=20s";
    String answer = requests.ask("GET", target, "");
    while (ReminderText.text(Requests.fields(answer), "status").equals("running")) {
      answer = requests.ask("GET", target, "");
    }
    return answer;
  }

  private static Exit ended(
      String answer, Requests requests, Arguments arguments, CommandContext context)
      throws IOException {
    requests.print(answer, arguments, (run, zone) -> new RunText(context, zone).ended(run));
    return switch (ReminderText.text(Requests.fields(answer), "status")) {
      case "ok", "skipped" -> Exit.OK;
      default -> Exit.REFUSED;
    };
  }

  private Exit resend(Arguments arguments, CommandContext context) throws IOException {
    try (Requests requests = Requests.open(host, arguments, context)) {
      String id = arguments.parameters().getFirst();
      String answer = requests.ask("POST", "/api/deliveries/" + Requests.encoded(id) + "/send", "");
      Fields delivery = Requests.fields(answer);
      context
          .stdout()
          .append(
              arguments.has(ScheduleOptions.JSON)
                  ? answer
                  : "sending %s to %s"
                      .formatted(
                          ReminderText.text(delivery, "id"), ReminderText.text(delivery, "to")))
          .append('\n');
      requests.sayIfDown();
      return Exit.OK;
    }
  }

  private Exit abort(Arguments arguments, CommandContext context) throws IOException {
    try (Requests requests = Requests.open(host, arguments, context)) {
      String id = runId(arguments.parameters().getFirst(), requests);
      String answer = requests.ask("POST", "/api/runs/" + Requests.encoded(id) + "/cancel", "");
      context
          .stdout()
          .append(arguments.has(ScheduleOptions.JSON) ? answer : "stopping: " + id)
          .append('\n');
      return Exit.OK;
    }
  }

  /** A run's id is the reminder's id, an @ and the due instant. */
  private static String runId(String reference, Requests requests) {
    if (reference.contains("@")) {
      return reference;
    }
    return requests
        .asked("GET", ReminderCommands.path(reference), "")
        .text("running_run")
        .orElseThrow(() ->
            RefusedException.invalid(
                reference + " is not running", "list its runs with rooster history"));
  }

  private Exit history(Arguments arguments, CommandContext context) throws IOException {
    try (Requests requests = Requests.open(host, arguments, context)) {
      boolean ofMany = arguments.parameters().isEmpty();
      String target = ofMany ? "/api/runs" : ReminderCommands.path(arguments) + "/runs";
      String answer = requests.ask("GET", target + "?" + filters(arguments), "");
      if (arguments.has(ScheduleOptions.JSON)) {
        context.stdout().append(answer).append('\n');
      } else {
        boolean filtered = arguments.has(STATUS) || arguments.has(SINCE) || arguments.has(UNTIL);
        new RunText(context, requests.zone())
            .list(Requests.fields(answer).objects("items"), ofMany, filtered);
      }
      requests.sayIfDown();
      return Exit.OK;
    }
  }

  private static String filters(Arguments arguments) {
    StringBuilder query = new StringBuilder("limit=");
    query.append(Requests.encoded(arguments.value(LIMIT).orElse("10")));
    List<String> statuses = arguments.values(STATUS);
    if (!statuses.isEmpty()) {
      query.append("&status=").append(Requests.encoded(String.join(",", statuses)));
    }
    arguments.value(SINCE).ifPresent(it -> query.append("&from=").append(Requests.encoded(it)));
    arguments.value(UNTIL).ifPresent(it -> query.append("&until=").append(Requests.encoded(it)));
    return query.toString();
  }
}
