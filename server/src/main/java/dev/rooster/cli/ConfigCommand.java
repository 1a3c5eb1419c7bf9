package dev.rooster.cli;

import dev.rooster.cli.command.Arguments;
import dev.rooster.cli.command.Command;
import dev.rooster.cli.command.CommandContext;
import dev.rooster.cli.command.Example;
import dev.rooster.cli.command.Exit;
import dev.rooster.cli.command.OptionGroup;
import dev.rooster.cli.command.Parameter;
import dev.rooster.cli.command.UsageException;
import dev.rooster.format.FileProblem;
import dev.rooster.format.JsonText;
import java.io.IOException;
import java.util.List;

/** {@code rooster config check}: validates the configuration files without starting anything. */
final class ConfigCommand {
  private static final String CHECK = "check";

  private final CommandHost host;

  ConfigCommand(CommandHost host) {
    this.host = host;
  }

  Command command() {
    return new Command(
        "config",
        "check the configuration files",
        List.of(
            "Reports every error in rooster.yaml, schedules.d, roles and calendars, with its"
                + " line and a remedy. The exit code is 1 if there are any."),
        List.of(OptionGroup.of("Output", ScheduleOptions.JSON, Requests.HOME)),
        List.of(Parameter.required("ACTION", "action").oneOf(List.of(CHECK))),
        List.of(new Example("rooster config check", "before a restart")),
        this::run);
  }

  private Exit run(Arguments arguments, CommandContext context) throws IOException {
    String what = arguments.parameters().getFirst();
    if (!what.equals(CHECK)) {
      throw new UsageException("unknown action '%s'".formatted(what), "use rooster config check");
    }
    CommandHost.Looked looked = host.look(arguments.value(Requests.HOME), context);
    if (arguments.has(ScheduleOptions.JSON)) {
      context
          .stdout()
          .append(
              JsonText.object()
                  .with("ok", looked.problems().isEmpty())
                  .with("files", looked.files())
                  .withObjects(
                      "problems", looked.problems().stream().map(FileProblem::json).toList())
                  .toString())
          .append('\n');
    } else {
      print(looked, context);
    }
    return looked.problems().isEmpty() ? Exit.OK : Exit.REFUSED;
  }

  private static void print(CommandHost.Looked looked, CommandContext context) throws IOException {
    for (FileProblem it : looked.problems()) {
      context.stderr().append(OneLine.of(it.text())).append('\n');
    }
    if (looked.problems().isEmpty()) {
      context
          .stdout()
          .append(
              looked.files().isEmpty()
                  ? "no files found: all settings have their defaults\n"
                  : "no problems: " + OneLine.of(String.join(", ", looked.files())) + "\n");
    }
  }
}
