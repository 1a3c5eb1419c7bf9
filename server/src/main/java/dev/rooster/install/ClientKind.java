package dev.rooster.install;

import dev.rooster.setup.Client;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A client that Rooster can be installed in. */
public enum ClientKind {
  CLAUDE_CODE("claude-code", Client.CLAUDE),
  CODEX("codex", Client.CODEX),
  GEMINI("gemini", Client.GEMINI);

  private final String word;
  private final Client client;

  ClientKind(String word, Client client) {
    this.word = word;
    this.client = client;
  }

  public Client client() {
    return client;
  }

  /** Its name in commands, which is also the name of its agent. */
  public String word() {
    return word;
  }

  public String title() {
    return client.title();
  }

  /** The program that starts it. */
  public String program() {
    return client.word();
  }

  public static List<String> words() {
    return Arrays.stream(values()).map(ClientKind::word).toList();
  }

  public static Optional<ClientKind> of(String word) {
    return Arrays.stream(values()).filter(it -> it.word.equals(word)).findFirst();
  }
}
