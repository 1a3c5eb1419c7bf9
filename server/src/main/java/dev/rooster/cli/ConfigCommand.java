package dev.rooster.cli;

import dev.rooster.cli.command.Arguments;
import dev.rooster.cli.command.Command;
import dev.rooster.cli.command.CommandContext;
import dev.rooster.cli.command.Example;
import dev.rooster.cli.command.Exit;
import dev.rooster.cli.command.Option;
import dev.rooster.cli.command.OptionGroup;
import dev.rooster.cli.command.Parameter;
import dev.rooster.cli.command.UsageException;
import dev.rooster.format.FileProblem;
import dev.rooster.format.JsonText;
import java.io.IOException;
import java.util.List;

/**
 * {@code rooster config}: validates the configuration files without starting anything, and takes
 * over the entries of a lost home directory.
 */
final class ConfigCommand {
  private static final String CHECK = "check";
  private static final String ADOPT = "adopt";
  private static final Option YES = Option.flag("--yes", "adopt: take the entries over");

  private final CommandHost host;

  ConfigCommand(CommandHost host) {
    this.host = host;
  }

  Command command() {
    return new Command(
        "config",
        "check the configuration files",
        List.of(
            "check reports every error in rooster.yaml, schedules.d, roles, calendars, lessons and"
                + " workflows, with its line and a remedy. The exit code is 1 if there are any.",
            "adopt is for home directories that share a PostgreSQL database. It lists the ones"
                + " whose daemon has not been up for two minutes, with the reminders that they"
                + " declared. With --yes, this home directory takes them over, by name and agent:"
                + " they keep their state, and follow its files from then on."),
        List.of(
            OptionGroup.of("Options", YES),
            OptionGroup.of("Output", ScheduleOptions.JSON, Requests.HOME)),
        List.of(
            Parameter.required("ACTION", "action").oneOf(List.of(CHECK, ADOPT)),
            Parameter.optional("LOST", "adopt: the id of the lost home directory")),
        List.of(
            new Example("rooster config check", "before a restart"),
            new Example("rooster config adopt", "what could be taken over")),
        this::run);
  }

  private Exit run(Arguments arguments, CommandContext context) throws IOException {
    String what = arguments.parameters().getFirst();
    return switch (what) {
      case CHECK -> check(arguments, context);
      case ADOPT -> new AdoptAction(host, arguments, context).run(arguments.has(YES));
      default ->
          throw new UsageException(
              "unknown action '%s'".formatted(what), "use rooster config check, or adopt");
    };
  }

  private Exit check(Arguments arguments, CommandContext context) throws IOException {
    if (arguments.has(YES) || arguments.parameters().size() > 1) {
      throw new UsageException("check takes no id and no --yes", "use rooster config check");
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
