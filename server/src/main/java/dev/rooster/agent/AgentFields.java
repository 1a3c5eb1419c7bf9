package dev.rooster.agent;

import dev.rooster.format.Fields;
import dev.rooster.trust.Secret;
import dev.rooster.trust.SecretReader;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The fields of one agent in the configuration, with the values that several kinds have.
 *
 * @param home the directory that relative paths start from
 * @param userHome the directory that replaces {@code ~}
 */
public record AgentFields(Fields fields, Path home, Path userHome, SecretReader secretReader) {
  private static final int DEFAULT_OUTPUT_BYTES = 1_000_000;
  private static final int LEAST_OUTPUT_BYTES = 1_000;
  private static final int MOST_OUTPUT_BYTES = 50_000_000;

  /**
   * A section of names and secrets, such as {@code env}.
   *
   * @param names the pattern of a valid name
   * @param remedy the remedy for an invalid name
   */
  public Map<String, Secret> secrets(String section, Pattern names, String remedy) {
    Map<String, Secret> secrets = new LinkedHashMap<>();
    Optional<Fields> values = fields.object(section);
    for (String name : values.map(Fields::names).orElse(Set.of())) {
      Fields each = values.orElseThrow();
      if (!names.matcher(name).matches()) {
        each.problem(each.place(name), name, "'%s' is not a valid name".formatted(name), remedy);
      }
      secretReader.read(each, name).ifPresent(secret -> secrets.put(name, secret));
    }
    return secrets;
  }

  /** A directory, relative to the home directory; {@code ~} is the user's own. */
  public Optional<Path> directory(String name) {
    return fields
        .text(name)
        .flatMap(text -> {
          try {
            if (text.equals("~")) {
              return Optional.of(userHome);
            }
            return Optional.of(
                text.startsWith("~/") ? userHome.resolve(text.substring(2)) : home.resolve(text));
          } catch (InvalidPathException e) {
            fields.problem(
                fields.place(name),
                name,
                "not a valid path",
                "name a directory, such as ~/src/app");
            return Optional.empty();
          }
        });
  }

  /** The maximum number of bytes in a reply. */
  public int mostOutput() {
    return fields
        .number("max_output", LEAST_OUTPUT_BYTES, MOST_OUTPUT_BYTES)
        .orElse(DEFAULT_OUTPUT_BYTES);
  }
}
