package dev.rooster.cli.command;

import java.io.IOException;

/** Runs a command with its parsed arguments. */
@FunctionalInterface
public interface Action {

  /**
   * Writes only results to standard output. Throws IOException if input or output fails, and an
   * exception with a remedy if the user has to change something.
   */
  Exit run(Arguments arguments, CommandContext context) throws IOException;
}
