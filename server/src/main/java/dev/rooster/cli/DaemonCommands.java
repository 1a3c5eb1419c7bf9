package dev.rooster.cli;

import dev.rooster.cli.command.Arguments;
import dev.rooster.cli.command.Command;
import dev.rooster.cli.command.Example;
import dev.rooster.cli.command.Exit;
import dev.rooster.cli.command.Option;
import dev.rooster.cli.command.OptionGroup;
import dev.rooster.cli.command.Surroundings;
import dev.rooster.reminder.RefusedException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** The commands that start the daemon, stop it and ask how it is. */
final class DaemonCommands {
  private static final Option PORT =
      Option.value("--port", "N", "where it listens; 0 for any that is free; default: 7717");
  private static final Option POSTGRES =
      Option.value("--postgres", "URL", "keep reminders there, and share them with other nodes");

  private final Outside outside;

  DaemonCommands(Outside outside) {
    this.outside = outside;
  }

  List<Command> commands() {
    return List.of(
        new Command(
            "up",
            "start the daemon, in the foreground",
            List.of("Says on its first line where it is reached. Ctrl-C ends it."),
            List.of(OptionGroup.of("Options", PORT, POSTGRES, Requests.HOME)),
            List.of(),
            List.of(new Example("rooster up", "with everything as usual")),
            this::up),
        new Command(
            "stop",
            "stop the daemon",
            List.of("Waits until what runs has ended, 30 seconds at most."),
            List.of(OptionGroup.of("Options", Requests.HOME)),
            List.of(),
            List.of(new Example("rooster stop", "the daemon of the home folder")),
            this::stop),
        new Command(
            "status",
            "say how the daemon is",
            List.of(),
            List.of(OptionGroup.of("Options", ScheduleOptions.JSON, Requests.HOME)),
            List.of(),
            List.of(new Example("rooster status", "whether it is up")),
            this::status));
  }

  private Exit up(Arguments arguments, Surroundings surroundings) throws IOException {
    return outside.up(
        new Outside.Up(
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

  private Exit stop(Arguments arguments, Surroundings surroundings) throws IOException {
    long pid = outside.stop(arguments.value(Requests.HOME), surroundings);
    surroundings.stdout().append("stopped: pid " + pid + "\n");
    return Exit.OK;
  }

  private Exit status(Arguments arguments, Surroundings surroundings) throws IOException {
    try (Requests requests = Requests.open(outside, arguments, surroundings)) {
      surroundings.stdout().append(requests.ask("GET", "/api/status", "")).append('\n');
      return requests.up() ? Exit.OK : Exit.REFUSED;
    }
  }
}
