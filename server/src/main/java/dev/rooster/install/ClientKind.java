package dev.rooster.install;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A client that Rooster can be installed in. */
public enum ClientKind {
  CLAUDE_CODE("claude-code", "Claude Code", "claude"),
  CODEX("codex", "Codex", "codex"),
  GEMINI("gemini", "Gemini CLI", "gemini");

  private final String word;
  private final String title;
  private final String program;

  ClientKind(String word, String title, String program) {
    this.word = word;
    this.title = title;
    this.program = program;
  }

  /** Its name in commands, which is also the name of its agent. */
  public String word() {
    return word;
  }

  public String title() {
    return title;
  }

  /** The program that starts it. */
  public String program() {
    return program;
  }

  public static List<String> words() {
    return Arrays.stream(values()).map(ClientKind::word).toList();
  }

  public static Optional<ClientKind> of(String word) {
    return Arrays.stream(values()).filter(it -> it.word.equals(word)).findFirst();
  }
}
