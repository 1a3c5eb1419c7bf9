package dev.rooster.setup;

import java.util.Locale;

/** A client of an agent that may be installed. Its word is the program and the preset. */
public enum Client {
  CLAUDE("Claude Code"),
  CODEX("Codex"),
  GEMINI("Gemini CLI");

  private final String title;

  Client(String title) {
    this.title = title;
  }

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  public String title() {
    return title;
  }
}
