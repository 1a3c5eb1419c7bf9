package dev.rooster.trust;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A string of the configuration that may refer to secrets: {@code ${env:NAME}}, {@code
 * ${file:PATH}}. Secrets are looked up when needed, and never stored or printed.
 */
public record Secret(String template) {
  private static final Pattern REFERENCE = Pattern.compile("\\$\\{(env|file):([^}]*)}");
  private static final Pattern OTHER = Pattern.compile("\\$\\{(?!(env|file):[^}]+})");
  private static final int LONGEST_FILE = 100_000;

  /** Shorter values are not masked: they would match parts of ordinary words. */
  private static final int SHORTEST = 4;

  /** The sources of secrets; file paths are relative to the folder. */
  public record Vault(Function<String, Optional<String>> environment, Path folder) {}

  /** Whether it contains a reference. */
  public boolean refers() {
    return REFERENCE.matcher(template).find();
  }

  /** Whether it contains an invalid reference. */
  public boolean isMisspelled() {
    return OTHER.matcher(template).find();
  }

  /** The string with all references resolved. */
  public String reveal(Vault vault) {
    Matcher reference = REFERENCE.matcher(template);
    StringBuilder text = new StringBuilder();
    while (reference.find()) {
      reference.appendReplacement(text, Matcher.quoteReplacement(value(reference, vault)));
    }
    return reference.appendTail(text).toString();
  }

  /** The same; empty if a secret is missing, or if nothing is left. */
  public Optional<String> revealed(Vault vault) {
    try {
      return Optional.of(reveal(vault)).filter(it -> !it.isEmpty());
    } catch (MissingSecretException e) {
      return Optional.empty();
    }
  }

  /** Masks the secrets in a text: replaces each with its reference. */
  public String hiddenIn(String text, Vault vault) {
    Matcher reference = REFERENCE.matcher(template);
    String shown = text;
    while (reference.find()) {
      try {
        for (String line : value(reference, vault).lines().toList()) {
          shown = line.length() < SHORTEST ? shown : shown.replace(line, reference.group());
        }
      } catch (MissingSecretException e) {
        // A missing secret cannot occur in the text.
      }
    }
    return shown;
  }

  private static String value(Matcher reference, Vault vault) {
    String name = reference.group(2);
    return reference.group(1).equals("env") ? variable(vault, name) : content(vault, name);
  }

  private static String variable(Vault vault, String name) {
    return vault
        .environment()
        .apply(name)
        .orElseThrow(() ->
            new MissingSecretException(
                "environment variable %s is not set".formatted(name),
                "set it before starting the daemon, such as %s=… rooster up".formatted(name)));
  }

  private static String content(Vault vault, String name) {
    try {
      Path file = vault.folder().resolve(name);
      if (!Files.isRegularFile(file)) {
        throw new MissingSecretException(
            "file %s is missing".formatted(file), "create the file, or change the reference");
      }
      if (Files.size(file) > LONGEST_FILE) {
        throw new MissingSecretException(
            "file %s is larger than %d bytes".formatted(file, LONGEST_FILE),
            "write nothing but the secret into it, or change the reference");
      }
      return Files.readString(file, StandardCharsets.UTF_8).strip();
    } catch (IOException | InvalidPathException e) {
      throw new MissingSecretException(
          "the secret in file %s cannot be read".formatted(name),
          "make sure that it is UTF-8 and that Rooster has permission to read it");
    }
  }

  /** Omits the string, which may contain a literal secret. */
  @Override
  public String toString() {
    return "Secret";
  }
}
