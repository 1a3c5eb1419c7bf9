package dev.rooster.http;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * A command line as the launcher received it.
 *
 * @param arguments the words after the command's name
 * @param variables those of the caller's environment that change the output
 * @param directory the caller's working directory
 * @param terminal whether its standard output is a terminal
 * @param columns the terminal's width, if known
 */
public record CommandCall(
    String command,
    List<String> arguments,
    Map<String, String> variables,
    String directory,
    boolean terminal,
    OptionalInt columns) {

  public CommandCall {
    arguments = List.copyOf(arguments);
    variables = Map.copyOf(variables);
  }
}
