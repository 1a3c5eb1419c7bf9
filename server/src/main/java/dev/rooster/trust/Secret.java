package dev.rooster.trust;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A text of the configuration that may take secrets from elsewhere: {@code ${env:NAME}}, {@code
 * ${file:PATH}}. They are looked up when they are needed, and nothing shows or keeps what came of
 * that.
 */
public record Secret(String template) {
  private static final Pattern REFERENCE = Pattern.compile("\\$\\{(env|file):([^}]*)}");
  private static final int LONGEST_FILE = 100_000;

  /** Where secrets are looked up; files relative to the folder. */
  public record Vault(Function<String, Optional<String>> environment, Path folder) {}

  /** The text with its secrets in it. */
  public String reveal(Vault vault) {
    Matcher reference = REFERENCE.matcher(template);
    StringBuilder text = new StringBuilder();
    while (reference.find()) {
      String name = reference.group(2);
      String value =
          reference.group(1).equals("env") ? variable(vault, name) : content(vault, name);
      reference.appendReplacement(text, Matcher.quoteReplacement(value));
    }
    return reference.appendTail(text).toString();
  }

  private static String variable(Vault vault, String name) {
    return vault
        .environment()
        .apply(name)
        .orElseThrow(() ->
            new MissingSecretException(
                "the environment has no " + name, "set it before Rooster is started"));
  }

  private static String content(Vault vault, String name) {
    Path file = vault.folder().resolve(name);
    try {
      if (Files.size(file) > LONGEST_FILE) {
        throw new MissingSecretException(
            "the file %s is too long for a secret".formatted(file), "name another file");
      }
      return Files.readString(file, StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      throw new MissingSecretException(
          "the secret in %s cannot be read".formatted(file),
          "see to it that the file is there and Rooster may read it");
    }
  }
}
