package dev.rooster.cli.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One command of the table: enough to parse its arguments, to render its help, and to run it.
 *
 * @param summary one line for the overview, without full stop
 * @param description paragraphs for the command's own help
 */
public record Command(
    String name,
    String summary,
    List<String> description,
    List<OptionGroup> groups,
    List<Parameter> parameters,
    List<Example> examples,
    Action action) {

  public Command {
    description = List.copyOf(description);
    groups = List.copyOf(groups);
    parameters = List.copyOf(parameters);
    examples = List.copyOf(examples);
  }

  /** The usage, without the program's name: {@code show [options] REMINDER}. */
  public String usage() {
    StringBuilder usage = new StringBuilder(name).append(" [options]");
    for (Parameter parameter : parameters) {
      usage.append(' ').append(parameter.form());
    }
    return usage.toString();
  }

  /** All options, in the order of the help. */
  public List<Option> options() {
    List<Option> options = new ArrayList<>();
    for (OptionGroup group : groups) {
      options.addAll(group.options());
    }
    return options;
  }

  public Optional<Option> option(String named) {
    for (OptionGroup group : groups) {
      for (Option option : group.options()) {
        if (option.name().equals(named)) {
          return Optional.of(option);
        }
      }
    }
    return Optional.empty();
  }

  /** Whether the command accepts another parameter after this many. */
  public boolean takesParameter(int already) {
    return already < parameters.size()
        || (!parameters.isEmpty() && parameters.getLast().takesRest());
  }
}
