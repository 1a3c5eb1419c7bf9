package dev.rooster.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.Headers;
import dev.rooster.format.JsonText;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * OpenAI's Responses. The fields are those of its OpenAPI document, the words those of its errors.
 */
final class ResponsesRules implements Rules {
  /** The document does not have client_metadata, but Codex sends it to OpenAI in each request. */
  private static final Shape REQUEST =
      Shape.of(
          "model input",
          """
          background client_metadata context_management conversation include instructions
          max_output_tokens max_tool_calls metadata moderation parallel_tool_calls
          previous_response_id prompt prompt_cache_key prompt_cache_options prompt_cache_retention
          reasoning safety_identifier service_tier store stream stream_options temperature text
          tool_choice tools top_logprobs top_p truncation user\
          """);

  /** Without most of those that OpenAI runs itself. */
  private static final Map<String, Shape> TOOLS =
      Map.of(
          "function",
          Shape.of(
              "type name parameters",
              "description strict output_schema defer_loading allowed_callers"),
          "custom",
          Shape.of("type name", "description format defer_loading allowed_callers"),
          "namespace",
          Shape.of("type name description tools", ""),
          "web_search",
          Shape.of("type", "external_web_access filters user_location search_context_size"),
          "tool_search",
          Shape.of("type", "execution description parameters"),
          "local_shell",
          Shape.of("type", ""));

  private static final Shape REASONING =
      Shape.of("", "context effort generate_summary mode summary");
  private static final Set<String> INCLUDED =
      Set.of(
          "code_interpreter_call.outputs",
          "computer_call_output.output.image_url",
          "file_search_call.results",
          "message.input_image.image_url",
          "message.output_text.logprobs",
          "reasoning.encrypted_content",
          "web_search_call.action.sources",
          "web_search_call.results");
  private static final Set<String> CHOICES = Set.of("none", "auto", "required");

  @Override
  public void authenticate(Headers headers, String key) throws RejectedException {
    if (!("Bearer " + key).equals(headers.getFirst("Authorization"))) {
      throw new RejectedException(
          401,
          "invalid_api_key",
          "Incorrect API key provided: %s".formatted(headers.getFirst("Authorization")));
    }
  }

  @Override
  public void check(JsonNode request, Headers headers) throws RejectedException {
    ResponsesItems.shape(request, "", REQUEST);
    if (!request.path("model").isTextual()) {
      throw ResponsesItems.type("model", "a string");
    }
    JsonNode included = request.path("include");
    for (int i = 0; i < included.size(); i++) {
      ResponsesItems.oneOf(included.get(i).asText(), INCLUDED, "include[%d]".formatted(i));
    }
    if (request.hasNonNull("reasoning")) {
      ResponsesItems.shape(request.get("reasoning"), "reasoning", REASONING);
    }
    if (request.hasNonNull("stream_options") && !request.path("stream").asBoolean()) {
      throw ResponsesItems.rejected(
          "stream_options",
          "",
          "The 'stream_options' parameter is only allowed when 'stream' is enabled.");
    }
    tools(request.path("tools"), "tools");
    choice(request);
    ResponsesItems.check(request.get("input"));
  }

  private static void tools(JsonNode tools, String path) throws RejectedException {
    for (int i = 0; i < tools.size(); i++) {
      tool(tools.get(i), "%s[%d]".formatted(path, i));
    }
  }

  private static void tool(JsonNode tool, String path) throws RejectedException {
    String type = tool.path("type").asText();
    if (!tool.has("type")) {
      throw ResponsesItems.missing(path + ".type");
    }
    ResponsesItems.oneOf(type, TOOLS.keySet(), path + ".type");
    Shape shape = TOOLS.getOrDefault(type, Shape.of("", ""));
    ResponsesItems.shape(tool, path, shape);
    if (shape.known().contains("name")) {
      ResponsesItems.name(tool.get("name"), path + ".name");
    }
    if (type.equals("function")) {
      parameters(tool, path + ".parameters");
    }
    tools(tool.path("tools"), path + ".tools");
  }

  private static void parameters(JsonNode tool, String path) throws RejectedException {
    JsonNode schema = tool.get("parameters");
    if (!"object".equals(schema.path("type").asText())) {
      throw ResponsesItems.rejected(
          path,
          "invalid_function_parameters",
          "Invalid schema for function '%s': schema must be a JSON Schema of 'type: \"object\"',"
              + " got 'type: \"%s\"'.",
          tool.get("name").asText(),
          schema.path("type").asText("None"));
    }
    if (!Check.isJsonSchema(schema) || hasArrayOfAnything(schema)) {
      throw ResponsesItems.rejected(
          path,
          "invalid_function_parameters",
          "Invalid schema for function '%s': %s (an array schema may miss its items)",
          tool.get("name").asText(),
          schema);
    }
  }

  private static boolean hasArrayOfAnything(JsonNode schema) {
    return ("array".equals(schema.path("type").asText()) && !schema.has("items"))
        || Stream.of("properties", "anyOf", "oneOf", "allOf")
            .flatMap(it -> schema.path(it).valueStream())
            .anyMatch(ResponsesRules::hasArrayOfAnything)
        || (schema.path("items").isObject() && hasArrayOfAnything(schema.get("items")));
  }

  private void choice(JsonNode request) throws RejectedException {
    JsonNode choice = request.path("tool_choice");
    if (choice.isTextual()) {
      ResponsesItems.oneOf(choice.asText(), CHOICES, "tool_choice");
    }
    if (choice.has("name") && !offered(request).contains(choice.get("name").asText())) {
      throw ResponsesItems.rejected(
          "tool_choice",
          "",
          "Tool choice '%s' not found in 'tools' parameter.",
          choice.get("name").asText());
    }
  }

  /** The tools of a namespace have its name before their own, as Codex calls them. */
  @Override
  public Set<String> offered(JsonNode request) {
    return request
        .path("tools")
        .valueStream()
        .flatMap(tool ->
            tool.has("tools")
                ? tool.get("tools")
                    .valueStream()
                    .map(it ->
                        "%s__%s".formatted(tool.path("name").asText(), it.path("name").asText()))
                : Stream.of(tool.path("name").asText(tool.path("type").asText())))
        .collect(Collectors.toCollection(HashSet::new));
  }

  @Override
  public RejectedException tooLong(long tokens, long most) {
    return ResponsesItems.rejected(
        "input",
        "context_length_exceeded",
        "Your input exceeds the context window of this model. Please adjust your input and try"
            + " again. (%d tokens > %d)",
        tokens,
        most);
  }

  @Override
  public String error(RejectedException rejected) {
    return "{\"error\":{\"message\":%s,\"type\":\"invalid_request_error\",\"param\":%s,\"code\":%s}}"
        .formatted(
            JsonText.quoted(rejected.message()), orNull(rejected.field()), orNull(rejected.code()));
  }

  private static String orNull(String text) {
    return text.isEmpty() ? "null" : JsonText.quoted(text);
  }
}
