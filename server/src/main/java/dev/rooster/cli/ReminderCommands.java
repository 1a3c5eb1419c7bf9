package dev.rooster.cli;

import dev.rooster.cli.command.Action;
import dev.rooster.cli.command.Arguments;
import dev.rooster.cli.command.Command;
import dev.rooster.cli.command.Example;
import dev.rooster.cli.command.Exit;
import dev.rooster.cli.command.Option;
import dev.rooster.cli.command.OptionGroup;
import dev.rooster.cli.command.Parameter;
import dev.rooster.cli.command.Surroundings;
import dev.rooster.cli.command.UsageException;
import java.io.IOException;
import java.util.List;

/** The commands that look at reminders, and change how they stand. */
final class ReminderCommands {
  private static final Option ALL = Option.flag("--all", "those that have ended, too");
  private static final Option PURGE = Option.flag("--purge", "with its history");
  private static final Option LIMIT = Option.value("--limit", "N", "how many; default: 10");
  private static final OptionGroup ANSWER =
      OptionGroup.of("Answer", ScheduleOptions.JSON, Requests.HOME);
  private static final Parameter REMINDER =
      Parameter.required("REMINDER", "its id, the beginning of its id, or its name");

  private final Outside outside;

  ReminderCommands(Outside outside) {
    this.outside = outside;
  }

  List<Command> commands() {
    return List.of(
        new Command(
            "list",
            "list the reminders",
            List.of(),
            List.of(OptionGroup.of("Which", ALL), ANSWER),
            List.of(),
            List.of(new Example("rooster list", "what is to come")),
            this::list),
        one("show", "show a reminder", this::show),
        one("pause", "pause a reminder", (it, how) -> post(it, how, "pause")),
        one("disable", "the same as pause", (it, how) -> post(it, how, "pause")),
        one("resume", "resume a reminder", (it, how) -> post(it, how, "resume")),
        one("enable", "the same as resume", (it, how) -> post(it, how, "resume")),
        one("run", "run a reminder now", (it, how) -> post(it, how, "run")),
        new Command(
            "remove",
            "end a reminder",
            List.of("Its history stays, unless --purge is given."),
            List.of(OptionGroup.of("How", PURGE), ANSWER),
            List.of(REMINDER),
            List.of(new Example("rooster remove oven", "by its name")),
            this::remove),
        new Command(
            "history",
            "show what became of a reminder",
            List.of("Without a reminder, of all of them."),
            List.of(OptionGroup.of("How", LIMIT), ANSWER),
            List.of(Parameter.optional("REMINDER", "its id, the beginning of its id, or its name")),
            List.of(new Example("rooster history oven", "the latest first")),
            this::history));
  }

  private static Command one(String name, String summary, Action action) {
    return new Command(
        name,
        summary,
        List.of(),
        List.of(ANSWER),
        List.of(REMINDER),
        List.of(new Example("rooster " + name + " oven", "by its name")),
        action);
  }

  private Exit list(Arguments arguments, Surroundings surroundings) throws IOException {
    try (Requests requests = Requests.open(outside, arguments, surroundings)) {
      String status = arguments.has(ALL) ? "?status=all&limit=1000" : "?limit=1000";
      String answer = requests.ask("GET", "/api/reminders" + status, "");
      if (arguments.has(ScheduleOptions.JSON)) {
        surroundings.stdout().append(answer).append('\n');
      } else {
        new ReminderText(surroundings).list(answer, surroundings.defaultZone().get());
      }
      requests.sayIfDown();
      return Exit.OK;
    }
  }

  private Exit show(Arguments arguments, Surroundings surroundings) throws IOException {
    try (Requests requests = Requests.open(outside, arguments, surroundings)) {
      surroundings.stdout().append(requests.ask("GET", path(arguments), "")).append('\n');
      return Exit.OK;
    }
  }

  private Exit post(Arguments arguments, Surroundings surroundings, String verb)
      throws IOException {
    try (Requests requests = Requests.open(outside, arguments, surroundings)) {
      return done(
          requests.ask("POST", path(arguments) + "/" + verb, ""), arguments, surroundings, verb);
    }
  }

  private Exit remove(Arguments arguments, Surroundings surroundings) throws IOException {
    try (Requests requests = Requests.open(outside, arguments, surroundings)) {
      String purge = arguments.has(PURGE) ? "?purge=true" : "";
      return done(
          requests.ask("DELETE", path(arguments) + purge, ""), arguments, surroundings, "remove");
    }
  }

  private static Exit done(
      String answer, Arguments arguments, Surroundings surroundings, String verb)
      throws IOException {
    surroundings
        .stdout()
        .append(arguments.has(ScheduleOptions.JSON) ? answer : verb + ": ok")
        .append('\n');
    return Exit.OK;
  }

  private Exit history(Arguments arguments, Surroundings surroundings) throws IOException {
    try (Requests requests = Requests.open(outside, arguments, surroundings)) {
      String limit = "?limit=" + Requests.encoded(arguments.value(LIMIT).orElse("10"));
      String target = arguments.parameters().isEmpty() ? "/api/runs" : path(arguments) + "/runs";
      String answer = requests.ask("GET", target + limit, "");
      if (arguments.has(ScheduleOptions.JSON)) {
        surroundings.stdout().append(answer).append('\n');
      } else {
        new ReminderText(surroundings).history(answer, surroundings.defaultZone().get());
      }
      return Exit.OK;
    }
  }

  private static String path(Arguments arguments) {
    if (arguments.parameters().isEmpty()) {
      throw new UsageException("no reminder is named", "give its id, or its name");
    }
    return "/api/reminders/" + Requests.encoded(arguments.parameters().getFirst());
  }
}
