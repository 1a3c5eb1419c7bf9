package dev.rooster.install;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;

/**
 * Where the clients keep their settings: the person's, or those of a project.
 *
 * @param environment the variables that move the person's settings elsewhere
 * @param userHome the person's home directory
 * @param project the directory of the project; empty for the person's settings
 */
public record ClientFiles(
    Function<String, Optional<String>> environment, Path userHome, Optional<Path> project) {

  private Path folder(String name, String variable) {
    return project
        .map(it -> it.resolve(name))
        .or(() -> variable(variable))
        .orElseGet(() -> userHome.resolve(name));
  }

  private Optional<Path> variable(String name) {
    return environment
        .apply(name)
        .filter(it -> !it.isBlank())
        .map(it -> Path.of(it).toAbsolutePath());
  }

  Path claudeSettings() {
    return folder(".claude", "CLAUDE_CONFIG_DIR").resolve("settings.json");
  }

  /** The MCP servers of Claude Code are not in its settings. */
  Path claudeServers() {
    if (project.isPresent()) {
      return project.get().resolve(".mcp.json");
    }
    Path old = folder(".claude", "CLAUDE_CONFIG_DIR").resolve(".config.json");
    return Files.exists(old)
        ? old
        : variable("CLAUDE_CONFIG_DIR").orElse(userHome).resolve(".claude.json");
  }

  Path codexHooks() {
    return codex().resolve("hooks.json");
  }

  Path codexConfig() {
    return codex().resolve("config.toml");
  }

  /** Codex resolves links in the variable, and knows its hooks by the result. */
  private Path codex() {
    Path folder = folder(".codex", "CODEX_HOME");
    try {
      return project.isEmpty() && variable("CODEX_HOME").isPresent() ? folder.toRealPath() : folder;
    } catch (IOException missing) {
      return folder;
    }
  }

  /** The variable stands for the person's home directory. */
  Path geminiSettings() {
    return project
        .or(() -> variable("GEMINI_CLI_HOME"))
        .orElse(userHome)
        .resolve(".gemini")
        .resolve("settings.json");
  }
}
