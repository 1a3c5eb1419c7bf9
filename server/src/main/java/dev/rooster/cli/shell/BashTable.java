package dev.rooster.cli.shell;

import dev.rooster.cli.command.Command;
import dev.rooster.cli.command.CommandTable;
import dev.rooster.cli.command.Option;
import dev.rooster.cli.command.Parameter;
import dev.rooster.cli.command.Values;

/**
 * The table as branches of a {@code case}: the options of a command with their values, {@code
 * --mode=each,until,once}, and its parameters. Command names, option names and words need no
 * quoting.
 */
final class BashTable {
  private final StringBuilder table = new StringBuilder();

  private BashTable() {}

  static String of(CommandTable program) {
    BashTable table = new BashTable();
    table.branch("''", program.root());
    program.commands().forEach(it -> table.branch(it.name(), it));
    return table.table.toString();
  }

  private void branch(String pattern, Command command) {
    table.append("    ").append(pattern).append(")\n      options='");
    String gap = "";
    for (Option option : command.options()) {
      table.append(gap).append(option.name()).append(option.repeatable() ? "+" : "");
      if (option.takesValue()) {
        table.append('=').append(values(option.values()));
      }
      gap = " ";
    }
    table.append("'\n      parameters='");
    gap = "";
    for (Parameter parameter : command.parameters()) {
      table.append(gap).append(values(parameter.values()));
      table.append(parameter.takesRest() ? "..." : "");
      gap = " ";
    }
    table.append("'\n      ;;\n");
  }

  private static String values(Values values) {
    return switch (values) {
      case Values.Free ignored -> "@free";
      case Values.Words words -> String.join(",", words.words());
      case Values.Files ignored -> "@files";
      case Values.Folders ignored -> "@folders";
      case Values.Commands ignored -> "@commands";
      case Values.Zones ignored -> "@zones";
      case Values.Listed listed -> "@listed:" + String.join(":", listed.call());
    };
  }
}
