package dev.rooster.cli;

import dev.rooster.cli.command.CommandContext;
import java.io.IOException;

/** Prints each reply as one line of JSON. */
record ChatJson(CommandContext context) implements ChatOutput {
  @Override
  public void wrote(String piece) {}

  @Override
  public void calls(String tool, String arguments) {}

  @Override
  public void replied(String json, String reply) throws IOException {
    context.stdout().append(json).append('\n').flush();
  }

  @Override
  public void stopped() {}
}
