package dev.rooster.process;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A program to run.
 *
 * @param folder where it runs; by default where Rooster does
 * @param environment in addition to Rooster's own
 * @param mostOutput how many bytes of its output are kept, of each kind; the rest is thrown away
 */
public record Program(
    List<String> command, Optional<Path> folder, Map<String, String> environment, int mostOutput) {
  public Program {
    command = List.copyOf(command);
    environment = Map.copyOf(environment);
  }

  /** By the system's shell. */
  public static Program shell(String script, int mostOutput) {
    return new Program(List.of("/bin/sh", "-c", script), Optional.empty(), Map.of(), mostOutput);
  }
}
