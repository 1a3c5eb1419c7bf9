package dev.rooster.cli;

import dev.rooster.cli.command.Command;
import dev.rooster.cli.command.CommandTable;
import dev.rooster.cli.command.Example;
import dev.rooster.cli.command.Exit;
import dev.rooster.cli.command.Option;
import dev.rooster.cli.command.OptionGroup;
import dev.rooster.cli.command.Parameter;
import dev.rooster.cli.command.Variable;
import java.util.Locale;
import java.util.regex.Pattern;

/** Writes the manual of every command, as a page of the documentation. */
final class CommandsPage {
  private static final Pattern CODE =
      Pattern.compile("--[a-z][a-z-]*|\\$[A-Za-z_]+|~/[\\w./-]+|rooster\\.yaml|schedules\\.d");

  private final CommandTable program;
  private final StringBuilder page = new StringBuilder();

  private CommandsPage(CommandTable program) {
    this.program = program;
  }

  static String of(CommandTable program) {
    CommandsPage page = new CommandsPage(program);
    page.begin();
    program.commands().forEach(page::command);
    page.end();
    return page.page.toString();
  }

  private void begin() {
    paragraph("# Commands");
    paragraph(
        "The help of all commands on one page, generated from the command table."
            + " The same as a man page: `man -l docs/rooster.1`.");
    paragraph("    " + program.name() + " COMMAND [options]");
    table("command", "what it does");
    for (Command command : program.commands()) {
      row("[%1$s](#%1$s)".formatted(command.name()), text(command.summary()));
    }
    line("");
    paragraph("Without a command:");
    options(program.root());
    paragraph(
        "Options follow the command, anywhere among its arguments, as `--name value` or"
            + " `--name=value`; after `--` everything is an argument.");
  }

  private void command(Command command) {
    paragraph("## " + command.name());
    paragraph(sentence(command.summary()));
    paragraph("    " + program.name() + " " + command.usage());
    command.description().forEach(it -> paragraph(text(it)));
    if (!command.parameters().isEmpty()) {
      table("argument", "");
      for (Parameter parameter : command.parameters()) {
        row("`" + parameter.placeholder() + "`", text(parameter.meaning()));
      }
      line("");
    }
    options(command);
    if (!command.examples().isEmpty()) {
      line("```sh");
      for (Example example : command.examples()) {
        line("# " + example.purpose());
        line(example.commandLine());
      }
      paragraph("```");
    }
  }

  private void options(Command command) {
    for (OptionGroup group : command.groups()) {
      table(group.heading().toLowerCase(Locale.ROOT), "");
      for (Option option : group.options()) {
        row("`" + option.form() + "`", text(option.meaning()));
      }
      line("");
    }
  }

  private void end() {
    paragraph("## Exit codes");
    table("code", "");
    for (Exit exit : Exit.values()) {
      row(Integer.toString(exit.code()), text(exit.meaning()));
    }
    line("");
    paragraph("## Environment");
    table("variable", "");
    for (Variable variable : program.variables()) {
      row("`" + variable.name().replace(", ", "`, `") + "`", text(variable.summary()));
    }
  }

  private static String sentence(String summary) {
    return text(Character.toUpperCase(summary.charAt(0)) + summary.substring(1) + ".");
  }

  /** What looks like something to type is shown so; nothing else means anything to Markdown. */
  private static String text(String plain) {
    String escaped = plain.replace("*", "\\*").replace("<", "&lt;");
    return CODE.matcher(escaped).replaceAll("`$0`");
  }

  private void table(String first, String second) {
    row(first, second);
    line("|---|---|");
  }

  private void row(String first, String second) {
    line("| %s | %s |".formatted(first.replace("|", "\\|"), second.replace("|", "\\|")));
  }

  private void paragraph(String text) {
    line(text);
    line("");
  }

  private void line(String text) {
    page.append(text.stripTrailing()).append('\n');
  }
}
