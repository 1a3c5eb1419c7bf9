package dev.rooster.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.Headers;
import dev.rooster.format.JsonText;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Anthropic's Messages. The fields are those of the types of its SDK for TypeScript, the words
 * those of its errors.
 */
final class MessagesRules implements Rules {
  private static final Shape REQUEST =
      Shape.of(
          "model max_tokens messages",
          """
          cache_control container inference_geo metadata output_config service_tier stop_sequences
          stream system temperature thinking tool_choice tools top_k top_p user_profile_id\
          """);

  /** The fields that need a header anthropic-beta, and how its value begins. */
  private static final Map<String, String> BETA =
      Map.of(
          "context_management", "context-management-",
          "diagnostics", "cache-diagnosis-",
          "fallbacks", "server-side-fallback-",
          "mcp_servers", "mcp-client-",
          "output_format", "structured-outputs-",
          "speed", "fast-mode-");

  private static final Shape TOOL =
      Shape.of(
          "name input_schema",
          """
          type description cache_control allowed_callers defer_loading eager_input_streaming
          input_examples strict\
          """);
  private static final Map<String, Shape> THINKING =
      Map.of(
          "enabled",
          Shape.of("type budget_tokens", "display"),
          "adaptive",
          Shape.of("type", "display"),
          "disabled",
          Shape.of("type", ""));

  private static final int LEAST_THINKING = 1024;
  private static final int MOST_CACHE_MARKS = 4;

  @Override
  public void authenticate(Headers headers, String key) throws RejectedException {
    if (!key.equals(headers.getFirst("x-api-key"))) {
      throw new RejectedException(
          401, "authentication_error", "invalid x-api-key " + headers.getFirst("x-api-key"));
    }
    Check.that(
        "2023-06-01".equals(headers.getFirst("anthropic-version")),
        "anthropic-version: header is required");
  }

  @Override
  public void check(JsonNode request, Headers headers) throws RejectedException {
    MessagesBlocks.shape(request, "", allowed(headers));
    Check.that(request.path("model").isTextual(), "model: Input should be a valid string");
    Check.that(
        request.path("max_tokens").isInt() && request.path("max_tokens").asInt() > 0,
        "max_tokens: Input should be greater than or equal to 1");
    Check.that(
        request.path("messages").isArray() && !request.path("messages").isEmpty(),
        "messages: at least one message is required");
    system(request.path("system"));
    thinking(request);
    tools(request);
    Check.that(
        request.findValues("cache_control").size() <= MOST_CACHE_MARKS,
        "A maximum of 4 blocks with cache_control may be provided.");
    MessagesConversation.check(request, offered(request));
  }

  private static Shape allowed(Headers headers) {
    List<String> asked =
        headers.getOrDefault("anthropic-beta", List.of()).stream()
            .flatMap(it -> List.of(it.split(",", -1)).stream())
            .map(String::strip)
            .toList();
    Set<String> known = new HashSet<>(REQUEST.known());
    BETA.forEach((field, beta) -> {
      if (asked.stream().anyMatch(it -> it.startsWith(beta))) {
        known.add(field);
      }
    });
    return new Shape(REQUEST.required(), known);
  }

  private static void system(JsonNode system) throws RejectedException {
    Check.that(
        system.isMissingNode() || system.isTextual() || system.isArray(),
        "system: Input should be a valid list");
    for (int i = 0; i < system.size(); i++) {
      MessagesBlocks.block(system.get(i), "system." + i, Map.of("text", MessagesBlocks.TEXT));
    }
  }

  private static void thinking(JsonNode request) throws RejectedException {
    JsonNode thinking = request.path("thinking");
    if (thinking.isMissingNode()) {
      return;
    }
    String type = thinking.path("type").asText();
    Shape shape = THINKING.get(type);
    if (shape == null) {
      throw MessagesBlocks.tag("thinking", type, THINKING.keySet());
    }
    MessagesBlocks.shape(thinking, "thinking.", shape);
    JsonNode budget = thinking.path("budget_tokens");
    Check.that(
        budget.isMissingNode() || budget.asInt() >= LEAST_THINKING,
        "thinking.enabled.budget_tokens: Input should be greater than or equal to 1024");
    Check.that(
        budget.asInt() < request.path("max_tokens").asInt(),
        "`max_tokens` must be greater than `thinking.budget_tokens`.");
  }

  private void tools(JsonNode request) throws RejectedException {
    Set<String> names = new HashSet<>();
    for (int i = 0; i < request.path("tools").size(); i++) {
      JsonNode tool = request.get("tools").get(i);
      String type = tool.path("type").asText("custom");
      // the tools of Anthropic's servers have other types, and fields of their own
      if (type.equals("custom")) {
        String path = "tools.%d.custom.".formatted(i);
        MessagesBlocks.shape(tool, path, TOOL);
        MessagesBlocks.name(tool.path("name"), path + "name");
        Check.that(
            "object".equals(tool.path("input_schema").path("type").asText()),
            "%sinput_schema.type: Input should be 'object'",
            path);
        Check.that(
            Check.isJsonSchema(tool.path("input_schema")),
            "%sinput_schema: JSON schema is invalid. It must match JSON Schema draft 2020-12",
            path);
      }
      Check.that(names.add(tool.path("name").asText()), "tools: Tool names must be unique.");
    }
    JsonNode choice = request.path("tool_choice");
    Check.that(
        choice.isMissingNode() || !names.isEmpty(),
        "tool_choice may only be specified while providing tools.");
    Check.that(
        !choice.path("type").asText().equals("tool")
            || names.contains(choice.path("name").asText()),
        "Tool '%s' not found in provided tools",
        choice.path("name").asText());
  }

  @Override
  public Set<String> offered(JsonNode request) {
    return request
        .path("tools")
        .valueStream()
        .map(it -> it.path("name").asText())
        .collect(Collectors.toSet());
  }

  @Override
  public RejectedException tooLong(long tokens, long most) {
    return RejectedException.invalid("prompt is too long: %d tokens > %d maximum", tokens, most);
  }

  @Override
  public String error(RejectedException rejected) {
    return error(rejected.code(), rejected.message());
  }

  static String error(String type, String message) {
    return "{\"type\":\"error\",\"error\":{\"type\":%s,\"message\":%s},\"request_id\":\"req_1\"}"
        .formatted(JsonText.quoted(type), JsonText.quoted(message));
  }
}
