package dev.rooster.cli.shell;

import dev.rooster.cli.command.Command;
import dev.rooster.cli.command.CommandTable;
import dev.rooster.cli.command.Option;
import dev.rooster.cli.command.Parameter;
import dev.rooster.cli.command.Values;

/** The table in the format of zsh's {@code _describe} and {@code _arguments}. */
final class ZshTable {
  private final StringBuilder table = new StringBuilder();

  private ZshTable() {}

  static String of(CommandTable program) {
    ZshTable table = new ZshTable();
    table.commands(program);
    table.table.append("\n_rooster_arguments() {\n  case $1 in\n");
    table.branch("''", program.root());
    program.commands().forEach(it -> table.branch(it.name(), it));
    table.table.append("    *) return 1 ;;\n  esac\n}\n");
    return table.table.toString();
  }

  private void commands(CommandTable program) {
    table.append("_rooster_commands=(\n");
    for (Command command : program.commands()) {
      line("  ", command.name() + ":" + command.summary().replace(":", "\\:"));
    }
    table.append(")\n");
  }

  private void branch(String pattern, Command command) {
    table.append("    ").append(pattern).append(")\n      arguments=(\n");
    command.options().forEach(it -> line("        ", option(it)));
    int place = 1;
    for (Parameter parameter : command.parameters()) {
      line("        ", parameter(parameter, place));
      place++;
    }
    table.append("      )\n      ;;\n");
  }

  private static String option(Option option) {
    String described = "[" + option.summary().replace("]", "\\]") + "]";
    return (option.repeatable() ? "*" : "")
        + option.name()
        + (option.takesValue()
            ? "=" + described + action(option.placeholder().orElseThrow(), option.values())
            : described);
  }

  private static String parameter(Parameter parameter, int place) {
    String where = parameter.takesRest() ? "*" : place + (parameter.required() ? "" : ":");
    return where + action(parameter.placeholder(), parameter.values());
  }

  /**
   * The placeholder and the action; a leading space stops zsh from adding arguments to the call.
   */
  private static String action(String placeholder, Values values) {
    return ":"
        + placeholder.replace(":", "\\:")
        + ":"
        + switch (values) {
          case Values.Free ignored -> " _rooster_free " + placeholder.replace(":", "\\:");
          case Values.Words words -> "(" + String.join(" ", words.words()) + ")";
          case Values.Files ignored -> "_files";
          case Values.Folders ignored -> "_files -/";
          case Values.Commands ignored -> " _rooster_names";
          case Values.Zones ignored -> " _rooster_zones";
          case Values.Listed listed -> " _rooster_listed " + String.join(" ", listed.call());
        };
  }

  private void line(String indent, String text) {
    table.append(indent).append('\'').append(text.replace("'", "'\\''")).append("'\n");
  }
}
