package dev.rooster.cli;

import dev.rooster.cli.command.Arguments;
import dev.rooster.cli.command.Command;
import dev.rooster.cli.command.CommandContext;
import dev.rooster.cli.command.Example;
import dev.rooster.cli.command.Exit;
import dev.rooster.cli.command.Option;
import dev.rooster.cli.command.OptionGroup;
import dev.rooster.format.JsonText;
import dev.rooster.reminder.RefusedException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** The commands that start and stop the daemon and show its status. */
final class DaemonCommands {
  private static final Option PORT =
      Option.value("--port", "N", "port to listen on; 0 for any free port").defaultsTo("7717");
  private static final Option POSTGRES =
      Option.value(
          "--postgres", "URL", "store reminders in this database, shared with other nodes");

  private static final Option DEMO_MODEL =
      Option.flag("--demo-model", "talk to the demo model: a script, not an AI");

  private final CommandHost host;

  DaemonCommands(CommandHost host) {
    this.host = host;
  }

  List<Command> commands() {
    return List.of(
        new Command(
            "up",
            "start the daemon, in the foreground",
            List.of(
                "Prints its URL on the first line and a link to its page on the second, then the"
                    + " messages for the terminal. On a terminal, the link logs one browser in, as"
                    + " rooster open does. Ctrl-C or"
                    + " SIGTERM stops it: running turns have a grace period to finish (30"
                    + " seconds, or grace in rooster.yaml); a second signal stops it immediately.",
                "Logs to stderr: plain text on a terminal, JSON lines elsewhere.",
                "With --demo-model, the default agent is a script that stands in for a model: it"
                    + " understands a handful of English phrases and needs no key. It lasts until"
                    + " the daemon stops, and is refused if rooster.yaml has an agent with a"
                    + " model."),
            List.of(OptionGroup.of("Options", PORT, POSTGRES, DEMO_MODEL, Requests.HOME)),
            List.of(),
            List.of(
                new Example("rooster up", "with the default settings"),
                new Example("rooster up --demo-model", "to try rooster chat without a key")),
            this::up),
        new Command(
            "stop",
            "stop the daemon",
            List.of("Waits for running turns to finish, at most for the daemon's grace period."),
            List.of(OptionGroup.of("Options", ScheduleOptions.JSON, Requests.HOME)),
            List.of(),
            List.of(new Example("rooster stop", "the daemon of the default home directory")),
            this::stop),
        new Command(
            "status",
            "show daemon status",
            List.of(
                "Shows whether the daemon is up, the next fires, the number of unread messages"
                    + " and, while it is up, problems with files, reminders or the store. The exit"
                    + " code is 1 if the daemon is down or there are problems."),
            List.of(OptionGroup.of("Options", ScheduleOptions.JSON, Requests.HOME)),
            List.of(),
            List.of(new Example("rooster status", "whether the daemon is up")),
            this::status));
  }

  private Exit up(Arguments arguments, CommandContext context) throws IOException {
    return host.up(
        new CommandHost.Up(
            arguments.value(Requests.HOME),
            port(arguments.value(PORT)),
            arguments.value(POSTGRES),
            arguments.has(DEMO_MODEL)),
        context);
  }

  private static OptionalInt port(Optional<String> text) {
    try {
      OptionalInt port =
          text.map(it -> OptionalInt.of(Integer.parseInt(it))).orElse(OptionalInt.empty());
      if (port.isEmpty() || (port.getAsInt() >= 0 && port.getAsInt() <= 65_535)) {
        return port;
      }
    } catch (NumberFormatException e) {
      // Refused below, like a number out of range.
    }
    throw RefusedException.invalid(
        "'%s' is not a valid port".formatted(text.orElse("")), "use 0 to 65535");
  }

  private Exit stop(Arguments arguments, CommandContext context) throws IOException {
    long pid = host.stop(arguments.value(Requests.HOME), context);
    context
        .stdout()
        .append(
            arguments.has(ScheduleOptions.JSON)
                ? JsonText.object().with("stopped", true).with("pid", pid).toString()
                : "stopped: pid " + pid)
        .append('\n');
    return Exit.OK;
  }

  private Exit status(Arguments arguments, CommandContext context) throws IOException {
    try (Requests requests = Requests.open(host, arguments, context)) {
      String answer = requests.ask("GET", "/api/status", "");
      requests.print(
          answer, arguments, (fields, zone) -> new StatusText(context, zone).show(fields));
      boolean healthy = requests.up() && Requests.fields(answer).objects("problems").isEmpty();
      return healthy ? Exit.OK : Exit.REFUSED;
    }
  }
}
