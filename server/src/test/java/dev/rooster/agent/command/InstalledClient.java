package dev.rooster.agent.command;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A client as {@code ./check} installs it with npm, in a home of its own where it knows no model
 * but the stub, and nothing of the variables that are set around it.
 */
public enum InstalledClient {
  CLAUDE(Client.CLAUDE, "claude") {
    @Override
    List<String> arguments(boolean mayAct) {
      return mayAct
          ? List.of("--permission-mode", "dontAsk", "--allowedTools", "Bash(touch *)")
          : List.of("--permission-mode", "dontAsk");
    }

    @Override
    Map<String, String> configure(Path home, String model) {
      return Map.of(
          "ANTHROPIC_BASE_URL", model,
          "ANTHROPIC_API_KEY", KEY,
          "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC", "1",
          "DISABLE_AUTOUPDATER", "1",
          "CLAUDE_CODE_MAX_RETRIES", "0");
    }
  },

  CODEX(Client.CODEX, "codex") {
    @Override
    List<String> arguments(boolean mayAct) {
      return List.of("--sandbox", mayAct ? "danger-full-access" : "read-only");
    }

    @Override
    Map<String, String> configure(Path home, String model) throws IOException {
      Path folder = Files.createDirectories(home.resolve(".codex"));
      Files.writeString(
          folder.resolve("config.toml"),
          """
          model = "stub"
          model_provider = "stub"
          check_for_update_on_startup = false
          [analytics]
          enabled = false
          [model_providers.stub]
          name = "stub"
          base_url = "%s/v1"
          wire_api = "responses"
          env_key = "STUB_KEY"
          request_max_retries = 0
          stream_max_retries = 0
          """
              .formatted(model));
      return Map.of("STUB_KEY", KEY);
    }
  },

  /** With a model that is named: otherwise it asks another one first which to take. */
  GEMINI(Client.GEMINI, "gemini") {
    @Override
    List<String> arguments(boolean mayAct) {
      String approval = mayAct ? "yolo" : "default";
      return List.of("--skip-trust", "--model", "gemini-2.5-flash", "--approval-mode", approval);
    }

    @Override
    Map<String, String> configure(Path home, String model) throws IOException {
      Path folder = Files.createDirectories(home.resolve(".gemini"));
      Files.writeString(
          folder.resolve("settings.json"),
          """
          {"mcpServers": {"rooster-turn": {
             "httpUrl": "$ROOSTER_MCP_URL",
             "headers": {"Authorization": "Bearer $ROOSTER_MCP_TOKEN"},
             "trust": true}},
           "security": {"auth": {"selectedType": "gemini-api-key"}},
           "privacy": {"usageStatisticsEnabled": false},
           "general": {"enableAutoUpdate": false, "maxAttempts": 1}}
          """);
      return Map.of(
          "GOOGLE_GEMINI_BASE_URL", model, "GEMINI_API_KEY", KEY, "TMPDIR", home.toString());
    }
  };

  /** The key with which it asks its model. */
  public static final String KEY = "stub";

  private static final Path PROGRAMS =
      Path.of("").toAbsolutePath().resolveSibling("target").resolve("npm/node_modules/.bin");

  /** Leaves the program its own variables and those of Rooster for the tools of the turn. */
  private static final String ALONE =
      """
      exec /usr/bin/env -i ${ROOSTER_MCP_URL+"ROOSTER_MCP_URL=$ROOSTER_MCP_URL"} \
        ${ROOSTER_MCP_TOKEN+"ROOSTER_MCP_TOKEN=$ROOSTER_MCP_TOKEN"} \
        ${ROOSTER_TURN+"ROOSTER_TURN=$ROOSTER_TURN"} \
        "$@"
      """;

  /** An unused port, so that requests to other machines fail at once. */
  private static final String NOWHERE = "http://127.0.0.1:9";

  private final Client client;
  private final String program;

  InstalledClient(Client client, String program) {
    this.client = client;
    this.program = program;
  }

  /** The arguments for read-only access, or for running the commands of the tests. */
  abstract List<String> arguments(boolean mayAct);

  /** Prepares its home directory and returns its variables. */
  abstract Map<String, String> configure(Path home, String model) throws IOException;

  CommandSettings settings(Path home, ModelStub model, boolean mayAct) throws IOException {
    return new CommandSettings(
        client,
        command(home, model.url(), Map.of()),
        arguments(mayAct),
        false,
        Optional.of(Files.createDirectories(home.resolve("work"))),
        Map.of(),
        1_000_000);
  }

  /**
   * Prepares its home directory, and returns the command that starts it with these variables and
   * its own, and no others.
   */
  public List<String> command(Path home, String model, Map<String, String> more)
      throws IOException {
    Path installed = PROGRAMS.resolve(program);
    assumeTrue(
        Files.isExecutable(installed), program + " is not installed: ./check does it with npm");
    Map<String, String> variables = new TreeMap<>(configure(home, model));
    variables.putAll(more);
    variables.put("HOME", home.toString());
    variables.put("PATH", System.getenv("PATH"));
    variables.put("HTTPS_PROXY", NOWHERE);
    variables.put("NO_PROXY", "127.0.0.1");
    List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", ALONE, "sh"));
    variables.forEach((name, value) -> command.add(name + "=" + value));
    command.add(installed.toString());
    return command;
  }
}
