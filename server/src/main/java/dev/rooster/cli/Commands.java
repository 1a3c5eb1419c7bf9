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

/** The table of all commands. */
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
              new Example("rooster help next", "show the help of one command"),
              new Example("rooster explain every weekday at 9", "describe a schedule")),
          Commands::version);

  private static final List<Variable> VARIABLES =
      List.of(
          new Variable("ROOSTER_HOME", "home directory, instead of ~/.rooster"),
          new Variable("ROOSTER_WAIT", "1: wait for a daemon that is stopping, instead of failing"),
          new Variable("VISUAL, EDITOR", "editor for rooster edit, instead of vi"),
          new Variable("TZ", "time zone, instead of the system's"),
          new Variable("COLUMNS", "line width, instead of the terminal's"),
          new Variable("NO_COLOR", "disables colours if not empty"),
          new Variable("ROOSTER_DEBUG", "1: print a stack trace after an internal error"),
          new Variable("ROOSTER_JAVA_HOME", "JDK to run on, instead of the first suitable one"),
          new Variable("ROOSTER_JAVA_OPTS", "additional JVM options"),
          new Variable("ROOSTER_JVM_DIRS", "directories to search for JDKs, separated by colons"),
          new Variable(
              "ROOSTER_BUILD", "never: run the existing build even if the sources are newer"));

  private final CommandTable program;

  Commands(CommandHost host) {
    List<Command> all = new ArrayList<>();
    all.add(new InitCommand(host).command());
    all.addAll(new DaemonCommands(host).commands());
    all.add(new OpenCommand(host).command());
    all.add(new AddCommand(host).command());
    all.addAll(new ReminderCommands(host).commands());
    all.addAll(new AnswerCommands(host).commands());
    all.add(new EditCommand(host).command());
    all.addAll(new RunCommands(host).commands());
    all.add(new WatchCommand(host).command());
    all.add(new InboxCommand(host).command());
    all.add(new AgentCommand(host).command());
    all.add(new ChatCommand(host).command());
    all.add(new SessionCommands(host).command());
    all.add(new AttachCommand(host).command());
    all.add(new McpCommand(host).command());
    all.addAll(new GuidanceCommands(host).commands());
    all.addAll(new PairCommands(host).commands());
    all.addAll(new InstallCommand(host).commands());
    all.add(new DoctorCommand(host).command());
    all.add(new ExportCommand(host).command());
    all.add(new ImportCommand(host).command());
    all.add(new ConfigCommand(host).command());
    all.add(new NextCommand(host).command());
    all.add(new ExplainCommand(host).command());
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
            Parameter.optional("COMMAND", "a command; without one, prints the overview")
                .taking(new Values.Commands())),
        List.of(new Example("rooster help next", "the same as rooster next --help")),
        this::help);
  }

  CommandTable program() {
    return program;
  }

  private static Exit version(Arguments arguments, CommandContext context) throws IOException {
    if (!arguments.has(VERSION)) {
      throw new UsageException("no command given", "run rooster --help for a list");
    }
    context
        .stdout()
        .append(arguments.has(JSON) ? Version.current().json() : Version.current().line())
        .append('\n');
    return Exit.OK;
  }

  private Exit help(Arguments arguments, CommandContext context) throws IOException {
    HelpPage page = new HelpPage(program, context.columns());
    context
        .stdout()
        .append(
            arguments.parameters().isEmpty()
                ? page.overview()
                : page.of(program.known(arguments.parameters().getFirst())));
    return Exit.OK;
  }
}
