package dev.rooster.cli.command;

import java.util.ArrayList;
import java.util.List;

/** Renders the help of the program and of each command from the table. */
public final class HelpPage {
  /** Wider terms get a line of their own, so that the meanings keep their room. */
  private static final int WIDEST_TERM = 20;

  private final Program program;
  private final int columns;

  public HelpPage(Program program, int columns) {
    this.program = program;
    this.columns = columns;
  }

  /** What the program is for, and its commands. */
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
    return text.toString();
  }

  /** The whole help of one command. */
  public String of(Command command) {
    WrappedText text = new WrappedText(columns);
    String caller = program.name() + " " + command.name();
    text.paragraph(caller + ": " + command.summary()).blank();
    StringBuilder usage = new StringBuilder("Usage: ").append(caller).append(" [options]");
    for (Parameter parameter : command.parameters()) {
      usage.append(' ').append(parameter.form());
    }
    text.line(usage.toString()).blank();
    for (String paragraph : command.description()) {
      text.paragraph(paragraph).blank();
    }
    describe(command, text);
    return text.toString();
  }

  private static void describe(Command command, WrappedText text) {
    int width = width(terms(command));
    if (!command.parameters().isEmpty()) {
      text.line("Arguments:");
      for (Parameter parameter : command.parameters()) {
        text.entry(parameter.placeholder(), parameter.summary(), width);
      }
      text.blank();
    }
    for (OptionGroup group : command.groups()) {
      text.line(group.heading() + ":");
      for (Option option : group.options()) {
        text.entry(option.form(), meaning(option), width);
      }
      text.blank();
    }
    text.line("Examples:");
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

  private static String meaning(Option option) {
    return option.repeatable() ? option.summary() + "; may be repeated" : option.summary();
  }

  private static int width(List<String> terms) {
    return terms.stream()
        .mapToInt(String::length)
        .filter(length -> length <= WIDEST_TERM)
        .max()
        .orElse(WIDEST_TERM);
  }
}
