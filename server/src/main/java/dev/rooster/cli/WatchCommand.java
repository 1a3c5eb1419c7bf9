package dev.rooster.cli;

import dev.rooster.cli.command.Arguments;
import dev.rooster.cli.command.Command;
import dev.rooster.cli.command.Example;
import dev.rooster.cli.command.Exit;
import dev.rooster.cli.command.Option;
import dev.rooster.cli.command.OptionGroup;
import dev.rooster.cli.command.Surroundings;
import dev.rooster.json.Fields;
import dev.rooster.json.Json;
import dev.rooster.json.Problems;
import dev.rooster.reminder.RefusedException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** {@code rooster watch}: what waits to be seen, what is to come, and what happens. */
final class WatchCommand {
  private static final Option EVENTS =
      Option.value("--events", "N", "ends after so many events, with 0 at once; default: never");

  private final Outside outside;

  WatchCommand(Outside outside) {
    this.outside = outside;
  }

  Command command() {
    return new Command(
        "watch",
        "show what happens, as it happens",
        List.of(
            "Begins with what has waited to be seen, and marks it as seen. Ctrl-C ends it; with"
                + " --json each event is a line."),
        List.of(
            OptionGroup.of("How", EVENTS),
            OptionGroup.of("Answer", ScheduleOptions.JSON, Requests.HOME)),
        List.of(),
        List.of(new Example("rooster watch --events 1", "until something has happened")),
        this::run);
  }

  private Exit run(Arguments arguments, Surroundings surroundings) throws IOException {
    try (Requests requests = Requests.open(outside, arguments, surroundings)) {
      HappeningText text = new HappeningText(surroundings, requests);
      boolean json = arguments.has(ScheduleOptions.JSON);
      if (!json) {
        text.waiting();
        text.coming();
      }
      int most = arguments.value(EVENTS).map(WatchCommand::number).orElse(Integer.MAX_VALUE);
      if (most == 0) {
        return Exit.OK;
      }
      int[] seen = {0};
      requests.listen(happening -> {
        try {
          if (json) {
            surroundings.stdout().append(line(happening)).append('\n');
          } else {
            text.happened(happening);
          }
          surroundings.stdout().flush();
          return ++seen[0] < most;
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      });
      return Exit.OK;
    }
  }

  private static int number(String text) {
    try {
      return Math.max(0, Integer.parseInt(text));
    } catch (NumberFormatException e) {
      throw RefusedException.invalid(
          "'%s' is no number of events".formatted(text), "write a whole number");
    }
  }

  private static String line(Happening happening) {
    return "{\"event\":\"%s\",\"data\":%s}".formatted(happening.type(), happening.json());
  }

  static Fields fields(String json) {
    return Fields.of(Json.read(json), "", new Problems());
  }
}
