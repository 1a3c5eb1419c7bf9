package dev.rooster.cli.shell;

import dev.rooster.cli.command.Command;
import dev.rooster.cli.command.CommandTable;
import dev.rooster.cli.command.Option;
import dev.rooster.cli.command.Parameter;
import dev.rooster.cli.command.Values;
import java.util.Set;
import java.util.TreeSet;

/** The table as calls of fish's {@code complete}. */
final class FishTable {
  private final StringBuilder table = new StringBuilder();
  private final String program;

  private FishTable(String program) {
    this.program = program;
  }

  static String of(CommandTable program) {
    FishTable table = new FishTable(program.name());
    table.valued(program);
    for (Command command : program.commands()) {
      table.call("__rooster_first", "-a " + command.name(), command.summary());
    }
    program.root().options().forEach(it -> table.option("__rooster_first", it));
    program.commands().forEach(table::command);
    return table.table.toString();
  }

  /** The options that take a value: the word after one of them is not a parameter. */
  private void valued(CommandTable program) {
    Set<String> names = new TreeSet<>();
    for (Command command : program.commands()) {
      command.options().stream().filter(Option::takesValue).forEach(it -> names.add(it.name()));
    }
    table.append("set -g __rooster_valued ").append(String.join(" ", names)).append("\n\n");
  }

  private void command(Command command) {
    command.options().forEach(it -> option("__rooster_in " + command.name(), it));
    int place = 1;
    for (Parameter parameter : command.parameters()) {
      String offered = offered(parameter.values());
      String where = command.name() + " " + (parameter.takesRest() ? "any" : place);
      if (!offered.isEmpty()) {
        call("__rooster_at " + where, offered, parameter.placeholder());
      } else if (parameter.values() instanceof Values.Files) {
        call("__rooster_at " + where, "-F", parameter.placeholder());
      }
      place++;
    }
  }

  private void option(String condition, Option option) {
    String named = "-l " + option.name().substring(2);
    String offered = offered(option.values());
    if (option.values() instanceof Values.Files) {
      named += " -r -F";
    } else if (option.takesValue()) {
      named += " -x" + (offered.isEmpty() ? "" : " " + offered);
    }
    call(condition, named, option.summary());
  }

  /** The arguments that make fish offer the values; empty if none are needed. */
  private static String offered(Values values) {
    return switch (values) {
      case Values.Free ignored -> "";
      case Values.Files ignored -> "";
      case Values.Words words -> "-a " + quoted(String.join(" ", words.words()));
      case Values.Folders ignored -> "-a '(__fish_complete_directories)'";
      case Values.Commands ignored -> "-a '$__rooster_commands'";
      case Values.Zones ignored -> "-a '$__rooster_time_zones'";
      case Values.Listed listed ->
          "-a " + quoted("(__rooster_listed " + String.join(" ", listed.call()) + ")");
    };
  }

  private void call(String condition, String what, String summary) {
    table
        .append("complete -c ")
        .append(program)
        .append(" -n ")
        .append(quoted(condition))
        .append(' ')
        .append(what)
        .append(" -d ")
        .append(quoted(summary))
        .append('\n');
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
