package dev.rooster.mcp.stdio;

import dev.rooster.mcp.protocol.HeaderNames;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * What the environment of this process says about the client that started it.
 *
 * @param agent empty if it is not known
 * @param session the client's own name for its conversation; empty if it is not known
 * @param directory the working directory
 */
public record ClientFacts(String agent, String session, String directory) {
  /** The variables in which clients name their conversation, by agent. */
  private static final Map<String, List<String>> VARIABLES = variables();

  private static Map<String, List<String>> variables() {
    Map<String, List<String>> variables = new LinkedHashMap<>();
    variables.put("claude-code", List.of("CLAUDE_CODE_SESSION_ID", "CLAUDE_SESSION_ID"));
    variables.put("codex", List.of("CODEX_THREAD_ID", "CODEX_SESSION_ID"));
    variables.put("gemini", List.of("GEMINI_SESSION_ID", "GEMINI_CLI_SESSION_ID"));
    return variables;
  }

  /**
   * @param agent the agent that the client says it is
   */
  public static ClientFacts of(
      Optional<String> agent, Function<String, Optional<String>> environment, String directory) {
    for (Map.Entry<String, List<String>> client : VARIABLES.entrySet()) {
      if (agent.isEmpty() || agent.get().equals(client.getKey())) {
        for (String variable : client.getValue()) {
          Optional<String> session = environment.apply(variable).filter(it -> !it.isBlank());
          if (session.isPresent()) {
            return new ClientFacts(client.getKey(), session.get(), directory);
          }
        }
      }
    }
    return new ClientFacts(agent.orElse(""), "", directory);
  }

  /** The query of the address. */
  String query() {
    return agent.isEmpty() ? "" : "?agent=" + encoded(agent);
  }

  Map<String, String> headers() {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put(HeaderNames.CLIENT_DIRECTORY, encoded(directory));
    if (!session.isEmpty()) {
      headers.put(HeaderNames.CLIENT_SESSION, encoded(session));
    }
    return headers;
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
