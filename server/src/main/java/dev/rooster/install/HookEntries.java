package dev.rooster.install;

import dev.rooster.format.Json;
import dev.rooster.format.JsonText;
import dev.rooster.format.ParsedValue;
import dev.rooster.install.JsonPatch.Hook;
import java.util.List;
import java.util.Optional;

/** The hooks and the MCP server of each client, in the client's own words. */
final class HookEntries {
  private static final int TIMEOUT_S = 10;

  /** Codex allows no more for the end of a session, and a client that exits should not wait. */
  private static final int END_TIMEOUT_S = 2;

  private static final int MILLIS = 1000;
  private static final int DAY_S = 86_400;

  private HookEntries() {}

  static List<Hook> of(ClientKind client, Launch launch) {
    String command = launch.hook(client);
    return switch (client) {
      case CLAUDE_CODE ->
          List.of(
              hook("SessionStart", "", command, TIMEOUT_S),
              hook("UserPromptSubmit", "", command, TIMEOUT_S),
              hook("PreToolUse", "mcp__(plugin_rooster_)?rooster__.*", command, TIMEOUT_S),
              hook("PostToolBatch", "", command, TIMEOUT_S),
              hook("Stop", "", command, TIMEOUT_S),
              waiting(launch.hook(client, "--wait")),
              hook("StopFailure", "", command, TIMEOUT_S),
              hook("SessionEnd", "", command, END_TIMEOUT_S));
      case CODEX ->
          List.of(
              hook("SessionStart", "", command, TIMEOUT_S),
              hook("UserPromptSubmit", "", command, TIMEOUT_S),
              hook("PreToolUse", "mcp__rooster__.*", command, TIMEOUT_S),
              hook("PostToolUse", "", command, TIMEOUT_S),
              hook("Stop", "", command, TIMEOUT_S),
              hook("SessionEnd", "", command, END_TIMEOUT_S));
      case GEMINI ->
          List.of(
              hook("SessionStart", "", command, TIMEOUT_S * MILLIS),
              hook("BeforeAgent", "", command, TIMEOUT_S * MILLIS),
              hook("BeforeTool", "mcp_rooster_.*", command, TIMEOUT_S * MILLIS),
              hook("AfterTool", "", command, TIMEOUT_S * MILLIS),
              hook("AfterAgent", "", command, TIMEOUT_S * MILLIS),
              hook("SessionEnd", "", command, END_TIMEOUT_S * MILLIS));
    };
  }

  private static Hook hook(String event, String matcher, String command, int timeout) {
    return group(
        event,
        matcher,
        JsonText.object()
            .with("type", "command")
            .with("command", command)
            .with("timeout", timeout));
  }

  /** Waits in the background while the session is idle, and wakes it by its exit code. */
  private static Hook waiting(String command) {
    return group(
        "Stop",
        "",
        JsonText.object()
            .with("type", "command")
            .with("command", command)
            .with("asyncRewake", true)
            .with("rewakeMessage", "From Rooster:")
            .with("rewakeSummary", "Rooster: a reminder is due")
            .with("timeout", DAY_S));
  }

  private static Hook group(String event, String matcher, JsonText handler) {
    JsonText group = JsonText.object();
    if (!matcher.isEmpty()) {
      group.with("matcher", matcher);
    }
    return new Hook(event, Json.read(group.withObjects("hooks", List.of(handler)).toString()));
  }

  /** The MCP server over standard input and output: a token never stands in the settings. */
  static Optional<ParsedValue> server(ClientKind client, Launch launch) {
    JsonText entry = JsonText.object();
    if (client == ClientKind.CLAUDE_CODE) {
      entry.with("type", "stdio");
    }
    return Optional.of(
        Json.read(
            entry
                .with("command", launch.launcher().toString())
                .with("args", launch.server())
                .toString()));
  }
}
