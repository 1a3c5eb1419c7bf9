package dev.rooster.cli;

import dev.rooster.cli.command.Arguments;
import dev.rooster.cli.command.Command;
import dev.rooster.cli.command.CommandContext;
import dev.rooster.cli.command.CommandTable;
import dev.rooster.cli.command.Example;
import dev.rooster.cli.command.Exit;
import dev.rooster.cli.command.HelpPage;
import dev.rooster.cli.command.Option;
import dev.rooster.cli.command.OptionGroup;
import dev.rooster.cli.command.Parameter;
import dev.rooster.cli.command.UsageException;
import dev.rooster.cli.command.Values;
import dev.rooster.cli.command.Variable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The table of every command there is. */
final class Commands {
  private static final Option VERSION =
      Option.flag("--version", "show the versions of Rooster and Java");
  private static final Option JSON = Option.flag("--json", "with --version, print JSON");

  private static final Command ROOT =
      new Command(
          "rooster",
          "the alarm clock for AI agents",
          List.of(),
          List.of(OptionGroup.of("Options", VERSION, JSON)),
          List.of(),
          List.of(
              new Example("rooster help next", "the help of one command"),
              new Example("rooster explain every weekday at 9", "what a schedule means")),
          Commands::version);

  private static final List<Variable> VARIABLES =
      List.of(
          new Variable("ROOSTER_HOME", "the folder of the data, instead of ~/.rooster"),
          new Variable("VISUAL, EDITOR", "the editor of rooster edit, instead of vi"),
          new Variable("TZ", "the time zone, instead of the system's"),
          new Variable("COLUMNS", "how wide text is, instead of as wide as the terminal"),
          new Variable("NO_COLOR", "no colours, if it is not empty"),
          new Variable("ROOSTER_DEBUG", "1: show where in Rooster something failed"),
          new Variable("ROOSTER_JAVA_HOME", "the JDK to run on, instead of the first that fits"),
          new Variable("ROOSTER_JAVA_OPTS", "more options for the JVM"),
          new Variable("ROOSTER_JVM_DIRS", "where to look for JDKs, joined by colons"),
          new Variable("ROOSTER_BUILD", "never: run what is built, even if the sources are newer"));

  private final CommandTable program;

  Commands(CommandHost outside) {
    List<Command> all = new ArrayList<>();
    all.addAll(new DaemonCommands(outside).commands());
    all.add(new AddCommand(outside).command());
    all.addAll(new ReminderCommands(outside).commands());
    all.add(new EditCommand(outside).command());
    all.addAll(new RunCommands(outside).commands());
    all.add(new WatchCommand(outside).command());
    all.add(new ExportCommand(outside).command());
    all.add(new ImportCommand(outside).command());
    all.add(new ConfigCommand(outside).command());
    all.add(new NextCommand(outside).command());
    all.add(new ExplainCommand(outside).command());
    all.add(new CompletionCommand(this::program).command());
    all.add(help());
    program = new CommandTable(ROOT, all, VARIABLES);
  }

  private Command help() {
    return new Command(
        "help",
        "show the help of a command",
        List.of(),
        List.of(),
        List.of(
            Parameter.optional("COMMAND", "the command; without it, the overview")
                .taking(new Values.Commands())),
        List.of(new Example("rooster help next", "the same as rooster next --help")),
        this::help);
  }

  CommandTable program() {
    return program;
  }

  private static Exit version(Arguments arguments, CommandContext surroundings) throws IOException {
    if (!arguments.has(VERSION)) {
      throw new UsageException("no command is given", "rooster --help lists the commands");
    }
    surroundings
        .stdout()
        .append(arguments.has(JSON) ? Version.current().json() : Version.current().line())
        .append('\n');
    return Exit.OK;
  }

  private Exit help(Arguments arguments, CommandContext surroundings) throws IOException {
    HelpPage page = new HelpPage(program, surroundings.columns());
    surroundings
        .stdout()
        .append(
            arguments.parameters().isEmpty()
                ? page.overview()
                : page.of(program.known(arguments.parameters().getFirst())));
    return Exit.OK;
  }
}
