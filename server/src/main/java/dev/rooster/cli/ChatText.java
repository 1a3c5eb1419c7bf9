package dev.rooster.cli;

import dev.rooster.cli.command.CommandContext;
import java.io.IOException;

/** Prints turns for people: the text as the agent writes it, and one line for each tool call. */
final class ChatText implements ChatOutput {
  private final CommandContext context;
  private final Ink ink;

  /** The text of the last message of the agent, as far as it is printed. */
  private final StringBuilder written = new StringBuilder();

  ChatText(CommandContext context) {
    this.context = context;
    this.ink = new Ink(context);
  }

  @Override
  public void wrote(String piece) throws IOException {
    written.append(piece);
    context.stdout().append(shown(piece)).flush();
  }

  @Override
  public void calls(String tool, String arguments) throws IOException {
    stopped();
    String line = OneLine.of(tool + " " + arguments);
    context
        .stdout()
        .append(ink.faint("· " + Width.cut(line, context.columns() - 2)))
        .append('\n')
        .flush();
  }

  /** Agents that do not stream write all of their reply at its end. */
  @Override
  public void replied(String json, String reply) throws IOException {
    if (written.toString().isBlank()) {
      wrote(reply);
    }
    stopped();
  }

  @Override
  public void stopped() throws IOException {
    if (!written.isEmpty() && written.charAt(written.length() - 1) != '\n') {
      context.stdout().append('\n').flush();
    }
    written.setLength(0);
  }

  /** Keeps line breaks; an agent must not control the terminal. */
  private static String shown(String piece) {
    StringBuilder text = new StringBuilder();
    String rest = piece;
    for (int at = rest.indexOf('\n'); at >= 0; at = rest.indexOf('\n')) {
      text.append(OneLine.paragraphs(rest.substring(0, at), "")).append('\n');
      rest = rest.substring(at + 1);
    }
    return text.append(OneLine.paragraphs(rest, "")).toString();
  }
}
