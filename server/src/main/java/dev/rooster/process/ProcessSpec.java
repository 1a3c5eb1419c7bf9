package dev.rooster.process;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A program to run.
 *
 * @param folder the working directory; by default that of Rooster
 * @param environment variables in addition to Rooster's own
 * @param mostOutput the maximum number of bytes to keep of each output stream: head and tail
 */
public record ProcessSpec(
    List<String> command, Optional<Path> folder, Map<String, String> environment, int mostOutput) {
  private static final String PREFIX = "ROOSTER_";

  public ProcessSpec {
    command = List.copyOf(command);
    environment = Map.copyOf(environment);
  }

  /** Runs a script with the system's shell. */
  public static ProcessSpec shell(String script, int mostOutput) {
    return new ProcessSpec(
        List.of("/bin/sh", "-c", script), Optional.empty(), Map.of(), mostOutput);
  }

  /**
   * The same with run variables in its environment. Variables that are set already take precedence.
   *
   * @param variables by lowercase name: {@code due_at} is {@code ROOSTER_DUE_AT}
   */
  public ProcessSpec withVariables(Map<String, String> variables) {
    Map<String, String> more = new HashMap<>();
    variables.forEach((name, value) -> more.put(PREFIX + name.toUpperCase(Locale.ROOT), value));
    more.putAll(environment);
    return new ProcessSpec(command, folder, more, mostOutput);
  }
}
