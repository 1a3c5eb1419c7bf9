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
 * @param folder where it runs; by default where Rooster does
 * @param environment in addition to Rooster's own
 * @param mostOutput how many bytes of its output are kept, of each kind: of more, the beginning and
 *     the end
 */
public record ProcessSpec(
    List<String> command, Optional<Path> folder, Map<String, String> environment, int mostOutput) {
  private static final String FACTS = "ROOSTER_";

  public ProcessSpec {
    command = List.copyOf(command);
    environment = Map.copyOf(environment);
  }

  /** By the system's shell. */
  public static ProcessSpec shell(String script, int mostOutput) {
    return new ProcessSpec(
        List.of("/bin/sh", "-c", script), Optional.empty(), Map.of(), mostOutput);
  }

  /**
   * The same, told what it is started for, in variables. What its environment says already stays.
   *
   * @param facts by names in small letters: {@code due_at} is {@code ROOSTER_DUE_AT}
   */
  public ProcessSpec told(Map<String, String> facts) {
    Map<String, String> more = new HashMap<>();
    facts.forEach((name, value) -> more.put(FACTS + name.toUpperCase(Locale.ROOT), value));
    more.putAll(environment);
    return new ProcessSpec(command, folder, more, mostOutput);
  }
}
