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

/** The commands that start the daemon, stop it and ask how it is. */
final class DaemonCommands {
  private static final Option PORT =
      Option.value("--port", "N", "where it listens; 0 for any that is free").usually("7717");
  private static final Option POSTGRES =
      Option.value("--postgres", "URL", "keep reminders there, and share them with other nodes");

  private final CommandHost outside;

  DaemonCommands(CommandHost outside) {
    this.outside = outside;
  }

  List<Command> commands() {
    return List.of(
        new Command(
            "up",
            "start the daemon, in the foreground",
            List.of(
                "Says on its first line where it is reached, then shows what arrives for the"
                    + " terminal. Ctrl-C or SIGTERM ends it: what runs gets its grace (30 seconds,"
                    + " or as rooster.yaml says), a second signal ends it at once.",
                "The log goes to stderr: lines for people on a terminal, JSON lines elsewhere."),
            List.of(OptionGroup.of("Options", PORT, POSTGRES, Requests.HOME)),
            List.of(),
            List.of(new Example("rooster up", "with everything as usual")),
            this::up),
        new Command(
            "stop",
            "stop the daemon",
            List.of("Waits until what runs has ended, as long as the grace of the daemon lasts."),
            List.of(OptionGroup.of("Options", ScheduleOptions.JSON, Requests.HOME)),
            List.of(),
            List.of(new Example("rooster stop", "the daemon of the home folder")),
            this::stop),
        new Command(
            "status",
            "say how Rooster is",
            List.of(
                "Whether the daemon is up, what comes next, what waits to be seen, and, while it"
                    + " is up, what is wrong with files or the store. The exit code is 1 while the daemon is down."),
            List.of(OptionGroup.of("Options", ScheduleOptions.JSON, Requests.HOME)),
            List.of(),
            List.of(new Example("rooster status", "whether it is up")),
            this::status));
  }

  private Exit up(Arguments arguments, CommandContext surroundings) throws IOException {
    return outside.up(
        new CommandHost.Up(
            arguments.value(Requests.HOME), port(arguments.value(PORT)), arguments.value(POSTGRES)),
        surroundings);
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
        "'%s' is no port".formatted(text.orElse("")), "write a number from 0 to 65535");
  }

  private Exit stop(Arguments arguments, CommandContext surroundings) throws IOException {
    long pid = outside.stop(arguments.value(Requests.HOME), surroundings);
    surroundings
        .stdout()
        .append(
            arguments.has(ScheduleOptions.JSON)
                ? JsonText.object().with("stopped", true).with("pid", pid).toString()
                : "stopped: pid " + pid)
        .append('\n');
    return Exit.OK;
  }

  private Exit status(Arguments arguments, CommandContext surroundings) throws IOException {
    try (Requests requests = Requests.open(outside, arguments, surroundings)) {
      String answer = requests.ask("GET", "/api/status", "");
      if (arguments.has(ScheduleOptions.JSON)) {
        surroundings.stdout().append(answer).append('\n');
      } else {
        new StatusText(surroundings).show(Requests.fields(answer));
      }
      return requests.up() ? Exit.OK : Exit.REFUSED;
    }
  }
}
