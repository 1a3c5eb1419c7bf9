package dev.rooster.cli.command;

import dev.rooster.text.NearestName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The program itself, as a command without parameters, its commands, and the environment variables
 * it reads. The help, the completion scripts and the manual are rendered from this table.
 */
public record CommandTable(Command root, List<Command> commands, List<Variable> variables) {

  public CommandTable {
    root = withHelp(root);
    List<Command> complete = new ArrayList<>();
    for (Command command : commands) {
      complete.add(withHelp(command));
    }
    commands = List.copyOf(complete);
    variables = List.copyOf(variables);
  }

  public String name() {
    return root.name();
  }

  public Optional<Command> command(String named) {
    for (Command command : commands) {
      if (command.name().equals(named)) {
        return Optional.of(command);
      }
    }
    return Optional.empty();
  }

  /** The command of that name; throws UsageException with the nearest name if there is none. */
  public Command known(String named) {
    Optional<Command> command = command(named);
    if (command.isEmpty()) {
      List<String> names = commands.stream().map(Command::name).toList();
      throw new UsageException(
          "unknown command '%s'".formatted(named),
          NearestName.remedy(named, names, "run %s --help for a list".formatted(name())));
    }
    return command.get();
  }

  private static Command withHelp(Command command) {
    if (command.option(Option.HELP.name()).isPresent()) {
      return command;
    }
    List<OptionGroup> groups = new ArrayList<>(command.groups());
    OptionGroup last =
        groups.isEmpty() ? new OptionGroup("Options", List.of()) : groups.removeLast();
    List<Option> options = new ArrayList<>(last.options());
    options.add(Option.HELP);
    groups.add(new OptionGroup(last.heading(), options));
    return new Command(
        command.name(),
        command.summary(),
        command.description(),
        groups,
        command.parameters(),
        command.examples(),
        command.action());
  }
}
