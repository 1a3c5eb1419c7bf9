package dev.rooster.setup;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A maker of models, as the provider of an agent names it. */
public enum Maker {
  ANTHROPIC("https://api.anthropic.com/v1", "ANTHROPIC_API_KEY", "sonnet claude"),
  OPENAI("https://api.openai.com/v1", "OPENAI_API_KEY", "gpt-5-mini gpt-5 gpt"),
  OLLAMA("http://127.0.0.1:11434", "", "qwen llama mistral");

  private final String url;
  private final String variable;

  /** Families of models, separated by spaces. */
  private final String preferred;

  Maker(String url, String variable, String preferred) {
    this.url = url;
    this.variable = variable;
    this.preferred = preferred;
  }

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  String url() {
    return url;
  }

  /** The environment variable that usually holds a key; empty if none is needed. */
  public Optional<String> variable() {
    return variable.isEmpty() ? Optional.empty() : Optional.of(variable);
  }

  /** The file of the key in the home directory. */
  String keyFile() {
    return word() + ".key";
  }

  /** The model to suggest: the first of a preferred family, else the first of all. */
  public Optional<String> suggested(List<String> models) {
    return Arrays.stream(preferred.split(" ", -1))
        .flatMap(family -> models.stream().filter(it -> it.contains(family)))
        .findFirst()
        .or(() -> models.stream().findFirst());
  }
}
