package dev.rooster.cli;

import dev.rooster.cli.command.CommandContext;
import java.io.IOException;

/** Prints only the replies, for a program that reads them through a pipe. */
record ChatReplies(CommandContext context) implements ChatOutput {
  @Override
  public void wrote(String piece) {}

  @Override
  public void calls(String tool, String arguments) {}

  @Override
  public void replied(String json, String reply) throws IOException {
    ChatText text = new ChatText(context);
    text.replied(json, reply);
  }

  @Override
  public void stopped() {}
}
