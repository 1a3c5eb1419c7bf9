package dev.rooster.cli;

import dev.rooster.cli.command.Arguments;
import dev.rooster.cli.command.Command;
import dev.rooster.cli.command.CommandContext;
import dev.rooster.cli.command.Example;
import dev.rooster.cli.command.Exit;
import dev.rooster.cli.command.OptionGroup;
import dev.rooster.cli.command.Parameter;
import dev.rooster.cli.command.UsageException;
import dev.rooster.format.JsonText;
import java.io.IOException;
import java.util.List;

/** {@code rooster config check}: looks at the files that people write, and starts nothing. */
final class ConfigCommand {
  private static final String CHECK = "check";

  private final CommandHost outside;

  ConfigCommand(CommandHost outside) {
    this.outside = outside;
  }

  Command command() {
    return new Command(
        "config",
        "check rooster.yaml and the files beside it",
        List.of(
            "Names everything that is wrong in rooster.yaml, schedules.d, roles and calendars, with"
                + " its line and a remedy. The exit code is 1 if anything is."),
        List.of(OptionGroup.of("Answer", ScheduleOptions.JSON, Requests.HOME)),
        List.of(Parameter.required("ACTION", "what to do with them").oneOf(List.of(CHECK))),
        List.of(new Example("rooster config check", "before a restart")),
        this::run);
  }

  private Exit run(Arguments arguments, CommandContext surroundings) throws IOException {
    String what = arguments.parameters().getFirst();
    if (!what.equals(CHECK)) {
      throw new UsageException("there is no config " + what, "write rooster config check");
    }
    CommandHost.Looked looked = outside.look(arguments.value(Requests.HOME), surroundings);
    if (arguments.has(ScheduleOptions.JSON)) {
      surroundings
          .stdout()
          .append(
              JsonText.object()
                  .with("ok", looked.problems().isEmpty())
                  .with("files", looked.files())
                  .withObjects(
                      "problems",
                      looked.problems().stream()
                          .map(it ->
                              JsonText.object()
                                  .with("file", it.file())
                                  .with("line", it.line())
                                  .with("message", it.problem())
                                  .with("remedy", it.remedy()))
                          .toList())
                  .toString())
          .append('\n');
    } else {
      print(looked, surroundings);
    }
    return looked.problems().isEmpty() ? Exit.OK : Exit.REFUSED;
  }

  private static void print(CommandHost.Looked looked, CommandContext surroundings)
      throws IOException {
    for (CommandHost.FileProblem it : looked.problems()) {
      surroundings
          .stderr()
          .append(
              OneLine.of(
                  "%s line %d: %s: %s".formatted(it.file(), it.line(), it.problem(), it.remedy())))
          .append('\n');
    }
    if (looked.problems().isEmpty()) {
      surroundings
          .stdout()
          .append(
              looked.files().isEmpty()
                  ? "there are no files: everything is as usual\n"
                  : "all is well: " + OneLine.of(String.join(", ", looked.files())) + "\n");
    }
  }
}
