package dev.rooster.cli.command;

import java.io.IOException;

/** What a command does once its arguments have been understood. */
@FunctionalInterface
public interface Action {

  /**
   * Writes results to standard output and nothing else there. Input and output that break come out
   * as IOException; what the user has to change comes out as an exception with a remedy.
   */
  Exit run(Arguments arguments, CommandContext surroundings) throws IOException;
}
