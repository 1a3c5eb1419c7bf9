package dev.rooster.agent.command;

import dev.rooster.agent.ProgramTools;
import dev.rooster.agent.ToolAccess;
import dev.rooster.format.JsonText;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Tells the program of a turn how to call the tools of the turn by MCP: any program by variables,
 * and a known client also by its own options for one run. The token is in a variable alone, because
 * every user of the machine can read command lines.
 */
final class ClientTools implements AutoCloseable {
  /**
   * What the clients call the server. The one that {@code rooster install} adds has another name.
   */
  static final String SERVER = "rooster-turn";

  static final String URL_VARIABLE = "ROOSTER_MCP_URL";
  static final String TOKEN_VARIABLE = "ROOSTER_MCP_TOKEN";
  static final String BEARER = "Bearer ${%s}".formatted(TOKEN_VARIABLE);

  private static final String REPORT =
      """


      The MCP server %s has tools for this turn. Give the verdict by a call of its tool report \
      instead of a line in brackets: done, not_yet (for [skip]), nothing, failed or check_again. If \
      you cannot call it, write the line.\
      """
          .formatted(SERVER);

  private final Client client;
  private final ProgramTools tools;
  private final Optional<ToolAccess.Opened> opened;

  private ClientTools(Client client, ProgramTools tools, Optional<ToolAccess.Opened> opened) {
    this.client = client;
    this.tools = tools;
    this.opened = opened;
  }

  /** Opens the tools of a turn. */
  static ClientTools open(Client client, ProgramTools tools, ToolAccess access) {
    return new ClientTools(client, tools, access.open(tools));
  }

  /** The options of the client. */
  List<String> options() {
    return opened
        .map(it ->
            switch (client) {
              case CLAUDE -> ofClaude();
              case CODEX -> ofCodex(it.url());
              // Gemini CLI has no option for a server, and reads settings of a run from root alone.
              case GEMINI, PLAIN -> List.<String>of();
            })
        .orElse(List.of());
  }

  /** The values are joined to the options, which would take the next arguments too. */
  private static List<String> ofClaude() {
    JsonText server =
        JsonText.object()
            .with("type", "http")
            .with("url", "${%s}".formatted(URL_VARIABLE))
            .with("headers", JsonText.object().with("Authorization", BEARER))
            .with("alwaysLoad", true);
    return List.of(
        "--mcp-config="
            + JsonText.object().with("mcpServers", JsonText.object().with(SERVER, server)),
        "--allowedTools=mcp__" + SERVER);
  }

  private static List<String> ofCodex(String url) {
    String server = "mcp_servers." + SERVER;
    return List.of(
        "-c",
        "%s.url=%s".formatted(server, JsonText.quoted(url)),
        "-c",
        "%s.bearer_token_env_var=%s".formatted(server, JsonText.quoted(TOKEN_VARIABLE)),
        "-c",
        "%s.default_tools_approval_mode=\"approve\"".formatted(server));
  }

  /** Variables of the turn, for any program. */
  Map<String, String> variables() {
    return opened.map(it -> Map.of("mcp_url", it.url(), "mcp_token", it.token())).orElse(Map.of());
  }

  /** What the prompt says to a client that surely has the tools. */
  String note() {
    boolean told =
        switch (client) {
          case CLAUDE, CODEX -> opened.isPresent();
          case GEMINI, PLAIN -> false;
        };
    return told && tools.reports() ? REPORT : "";
  }

  /** A text of the program without the token. */
  String masked(String text) {
    return opened
        .map(it -> text.replace(it.token(), "${%s}".formatted(TOKEN_VARIABLE)))
        .orElse(text);
  }

  /** The turn must end: stops the call that runs. */
  void abort() {
    tools.abort();
  }

  @Override
  public void close() {
    opened.ifPresent(ToolAccess.Opened::close);
  }
}
