package dev.rooster.cli;

import dev.rooster.cli.command.Command;
import dev.rooster.cli.command.CommandTable;
import dev.rooster.cli.command.Example;
import dev.rooster.cli.command.Exit;
import dev.rooster.cli.command.Option;
import dev.rooster.cli.command.OptionGroup;
import dev.rooster.cli.command.Parameter;
import dev.rooster.cli.command.Variable;

/** Writes the manual of every command, as a man page. */
final class ManPage {
  private final CommandTable program;
  private final StringBuilder page = new StringBuilder();

  private ManPage(CommandTable program) {
    this.program = program;
  }

  static String of(CommandTable program) {
    ManPage page = new ManPage(program);
    page.begin();
    program.commands().forEach(page::command);
    page.end();
    return page.page.toString();
  }

  private void begin() {
    line(".\\\" Generated from the commands; ManualTest compares it with them.");
    line(".TH ROOSTER 1 \"\" Rooster \"User Commands\"");
    section("NAME");
    text(program.name() + " \\- " + escaped(program.root().summary()));
    section("SYNOPSIS");
    line(".B " + program.name());
    text("\\fICOMMAND\\fR [\\fIoptions\\fR]");
    section("OPTIONS");
    text(
        escaped("Options follow the command, anywhere among its arguments, as ")
            + "\\fB\\-\\-name\\fR \\fIvalue\\fR or \\fB\\-\\-name=\\fIvalue\\fR; "
            + escaped("after -- everything is an argument. Without a command there are:"));
    program.root().options().forEach(this::option);
    section("COMMANDS");
  }

  private void command(Command command) {
    line(".SS " + program.name() + " " + escaped(command.usage()));
    text(escaped(command.summary()));
    for (String paragraph : command.description()) {
      line(".PP");
      text(escaped(paragraph));
    }
    for (Parameter parameter : command.parameters()) {
      entry("\\fI" + escaped(parameter.placeholder()) + "\\fR", parameter.meaning());
    }
    for (OptionGroup group : command.groups()) {
      line(".PP");
      text(escaped(group.heading()) + ":");
      group.options().forEach(this::option);
    }
    if (!command.examples().isEmpty()) {
      line(".PP");
      text(command.examples().size() == 1 ? "Example:" : "Examples:");
    }
    for (Example example : command.examples()) {
      entry(escaped(example.commandLine()), example.purpose());
    }
  }

  private void option(Option option) {
    entry(
        "\\fB"
            + escaped(option.name())
            + "\\fR"
            + option.placeholder().map(it -> " \\fI" + escaped(it) + "\\fR").orElse(""),
        option.meaning());
  }

  private void end() {
    section("EXIT STATUS");
    for (Exit exit : Exit.values()) {
      entry(Integer.toString(exit.code()), exit.meaning());
    }
    section("ENVIRONMENT");
    for (Variable variable : program.variables()) {
      entry(escaped(variable.name()), variable.summary());
    }
  }

  private void section(String heading) {
    line(".SH " + heading);
  }

  private void entry(String term, String meaning) {
    line(".TP");
    text(term);
    text(escaped(meaning));
  }

  /** What would begin a request is text. */
  private void text(String line) {
    line(line.startsWith(".") || line.startsWith("'") ? "\\&" + line : line);
  }

  private void line(String text) {
    page.append(text).append('\n');
  }

  /** As typed: a dash that can be copied, quotes that are not turned. */
  private static String escaped(String text) {
    StringBuilder escaped = new StringBuilder();
    text.codePoints()
        .forEach(c ->
            escaped.append(
                switch (c) {
                  case '\\' -> "\\e";
                  case '-' -> "\\-";
                  case '\'' -> "\\(aq";
                  case '`' -> "\\(ga";
                  case '"' -> "\\(dq";
                  case '^' -> "\\(ha";
                  case '~' -> "\\(ti";
                  default -> c < 128 ? Character.toString(c) : "\\[u%04X]".formatted(c);
                }));
    return escaped.toString();
  }
}
