package dev.rooster.cli.command;

import java.util.ArrayList;
import java.util.List;

/** Renders the help of the program and of each command from the table. */
public final class HelpPage {
  /** Wider terms get a line of their own, to leave most of the width to the meanings. */
  private static final int WIDEST_TERM = 20;

  private static final int PART_OF_THE_TERMS = 3;

  private final CommandTable program;
  private final int columns;

  public HelpPage(CommandTable program, int columns) {
    this.program = program;
    this.columns = columns;
  }

  /** The purpose of the program, and its commands. */
  public String overview() {
    WrappedText text = new WrappedText(columns);
    Command root = program.root();
    text.paragraph(root.name() + ": " + root.summary()).blank();
    text.line("Usage: " + root.name() + " COMMAND [options]").blank();
    text.line("Commands:");
    int width = width(program.commands().stream().map(Command::name).toList());
    for (Command command : program.commands()) {
      text.entry(command.name(), command.summary(), width);
    }
    text.blank();
    describe(root, text);
    text.blank().line("Environment:");
    int names = width(program.variables().stream().map(Variable::name).toList());
    program.variables().forEach(it -> text.entry(it.name(), it.summary(), names));
    text.blank().line("Exit codes:");
    for (Exit exit : Exit.values()) {
      text.entry(Integer.toString(exit.code()), exit.meaning(), 1);
    }
    return text.toString();
  }

  /** The help of one command. */
  public String of(Command command) {
    WrappedText text = new WrappedText(columns);
    String caller = program.name() + " " + command.name();
    text.paragraph(caller + ": " + command.summary()).blank();
    text.line("Usage: " + program.name() + " " + command.usage()).blank();
    for (String paragraph : command.description()) {
      text.paragraph(paragraph).blank();
    }
    describe(command, text);
    return text.toString();
  }

  private void describe(Command command, WrappedText text) {
    int width = width(terms(command));
    if (!command.parameters().isEmpty()) {
      text.line("Arguments:");
      for (Parameter parameter : command.parameters()) {
        text.entry(parameter.placeholder(), parameter.meaning(), width);
      }
      text.blank();
    }
    String gap = "";
    for (OptionGroup group : command.groups()) {
      text.line(gap + group.heading() + ":");
      for (Option option : group.options()) {
        text.entry(option.form(), option.meaning(), width);
      }
      gap = "\n";
    }
    if (!command.examples().isEmpty()) {
      text.line(gap + "Examples:");
    }
    for (Example example : command.examples()) {
      text.line("  " + example.commandLine());
      text.entry("", example.purpose(), 2);
    }
  }

  private static List<String> terms(Command command) {
    List<String> terms = new ArrayList<>();
    command.options().forEach(option -> terms.add(option.form()));
    command.parameters().forEach(parameter -> terms.add(parameter.placeholder()));
    return terms;
  }

  private int width(List<String> terms) {
    int widest = Math.min(WIDEST_TERM, columns / PART_OF_THE_TERMS);
    return terms.stream()
        .mapToInt(String::length)
        .filter(length -> length <= widest)
        .max()
        .orElse(widest);
  }
}
