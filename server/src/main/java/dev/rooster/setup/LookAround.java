package dev.rooster.setup;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds what is there already: keys in the environment, a local Ollama, installed clients.
 *
 * @param ollama the models of the Ollama on this machine; empty without one
 */
public record LookAround(List<Maker> keys, Optional<List<String>> ollama, List<Client> clients) {
  /** Ollama answers at once, or is not there. */
  private static final Duration TIMEOUT = Duration.ofSeconds(2);

  /** Names another place of Ollama. */
  private static final String OLLAMA_HOST = "OLLAMA_HOST";

  private static final String PORT = "11434";
  private static final Pattern HOST_AND_PORT = Pattern.compile("(\\[[^]]*]|[^:/]*)(?::(\\d+))?");

  public LookAround {
    keys = List.copyOf(keys);
    clients = List.copyOf(clients);
  }

  public static LookAround in(Function<String, Optional<String>> environment) {
    CheckModel.Listed ollama =
        CheckModel.of(Maker.OLLAMA, ollamaUrl(environment), Optional.empty(), TIMEOUT);
    return new LookAround(
        Arrays.stream(Maker.values()).filter(it -> key(it, environment).isPresent()).toList(),
        ollama.check().ok() ? Optional.of(ollama.models()) : Optional.empty(),
        Arrays.stream(Client.values()).filter(it -> program(it, environment).isPresent()).toList());
  }

  /** The key of a maker in the environment. */
  public static Optional<String> key(Maker maker, Function<String, Optional<String>> environment) {
    return maker.variable().flatMap(environment).map(String::strip).filter(it -> !it.isEmpty());
  }

  /** The URL of Ollama, if it is not the usual one. */
  public static Optional<String> ollamaUrl(Function<String, Optional<String>> environment) {
    return environment
        .apply(OLLAMA_HOST)
        .filter(it -> !it.isBlank())
        .map(it -> it.contains("://") ? it : "http://" + reachable(it.strip()));
  }

  /** Every part of the variable may be left out, and an Ollama for all networks is here too. */
  private static String reachable(String hostAndPort) {
    Matcher parts = HOST_AND_PORT.matcher(hostAndPort);
    if (!parts.matches()) {
      return hostAndPort;
    }
    boolean here = parts.group(1).isEmpty() || parts.group(1).equals("0.0.0.0");
    return "%s:%s"
        .formatted(
            here ? "127.0.0.1" : parts.group(1), Objects.requireNonNullElse(parts.group(2), PORT));
  }

  /** The program of a client on the path. */
  public static Optional<Path> program(
      Client client, Function<String, Optional<String>> environment) {
    return program(client.word(), environment);
  }

  /** A program on the path. */
  public static Optional<Path> program(
      String name, Function<String, Optional<String>> environment) {
    for (String folder : environment.apply("PATH").orElse("").split(":", -1)) {
      try {
        Path program = Path.of(folder, name);
        if (!folder.isEmpty() && Files.isExecutable(program)) {
          return Optional.of(program);
        }
      } catch (InvalidPathException e) {
        // Such a folder holds no program.
      }
    }
    return Optional.empty();
  }
}
