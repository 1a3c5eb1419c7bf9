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
 * A text of the configuration that may take secrets from elsewhere: {@code ${env:NAME}}, {@code
 * ${file:PATH}}. They are looked up when they are needed, and nothing shows or keeps what came of
 * that.
 */
public record Secret(String template) {
  private static final Pattern REFERENCE = Pattern.compile("\\$\\{(env|file):([^}]*)}");
  private static final Pattern OTHER = Pattern.compile("\\$\\{(?!(env|file):[^}]+})");
  private static final int LONGEST_FILE = 100_000;

  /** What is shorter is no secret, but stands in every other word. */
  private static final int SHORTEST = 4;

  /** Where secrets are looked up; files relative to the folder. */
  public record Vault(Function<String, Optional<String>> environment, Path folder) {}

  /** Whether it takes anything from elsewhere. */
  public boolean refers() {
    return REFERENCE.matcher(template).find();
  }

  /** Whether something in it looks like a reference and is none. */
  public boolean isMisspelled() {
    return OTHER.matcher(template).find();
  }

  /** The text with its secrets in it. */
  public String reveal(Vault vault) {
    Matcher reference = REFERENCE.matcher(template);
    StringBuilder text = new StringBuilder();
    while (reference.find()) {
      reference.appendReplacement(text, Matcher.quoteReplacement(value(reference, vault)));
    }
    return reference.appendTail(text).toString();
  }

  /** What somebody else said, as it may be shown: with references for what they stand for. */
  public String hiddenIn(String said, Vault vault) {
    Matcher reference = REFERENCE.matcher(template);
    String shown = said;
    while (reference.find()) {
      try {
        for (String line : value(reference, vault).lines().toList()) {
          shown = line.length() < SHORTEST ? shown : shown.replace(line, reference.group());
        }
      } catch (MissingSecretException e) {
        // What is not there has not been said.
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
                "the environment has no " + name, "set it before Rooster is started"));
  }

  private static String content(Vault vault, String name) {
    try {
      Path file = vault.folder().resolve(name);
      if (!Files.isRegularFile(file) || Files.size(file) > LONGEST_FILE) {
        throw new MissingSecretException(
            "the file %s is missing, or too long for a secret".formatted(file),
            "see to it that the file is there, or name another one");
      }
      return Files.readString(file, StandardCharsets.UTF_8).strip();
    } catch (IOException | InvalidPathException e) {
      throw new MissingSecretException(
          "the secret in %s cannot be read".formatted(name),
          "see to it that the file is there and Rooster may read it");
    }
  }

  /** Without the text: some people write secrets into it. */
  @Override
  public String toString() {
    return "Secret";
  }
}
