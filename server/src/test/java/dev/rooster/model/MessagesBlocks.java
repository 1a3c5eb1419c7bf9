package dev.rooster.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The objects in requests to Anthropic's Messages, and what the API says of wrong ones. */
final class MessagesBlocks {
  static final Shape TEXT = Shape.of("type text", "cache_control citations");
  private static final Shape TOOL_RESULT =
      Shape.of("type tool_use_id", "content is_error cache_control toolset_name");
  private static final Shape IMAGE = Shape.of("type source", "cache_control transformations");
  private static final Shape DOCUMENT =
      Shape.of("type source", "cache_control citations context title");

  /** By the role of their message, without those of Anthropic's own tools. */
  static final Map<String, Map<String, Shape>> BLOCKS =
      Map.of(
          "user",
          Map.of(
              "text",
              TEXT,
              "image",
              IMAGE,
              "document",
              DOCUMENT,
              "search_result",
              Shape.of("type source title content", "cache_control citations"),
              "tool_result",
              TOOL_RESULT),
          "assistant",
          Map.of(
              "text",
              TEXT,
              "thinking",
              Shape.of("type thinking signature", ""),
              "redacted_thinking",
              Shape.of("type data", ""),
              "tool_use",
              Shape.of("type id name input", "cache_control caller toolset_name")),
          "system",
          Map.of("text", TEXT));

  /** Those in the result of a tool. */
  static final Map<String, Shape> RESULTS =
      Map.of(
          "text",
          TEXT,
          "image",
          IMAGE,
          "document",
          DOCUMENT,
          "tool_reference",
          Shape.of("type tool_name", "cache_control"));

  private MessagesBlocks() {}

  static void block(JsonNode block, String path, Map<String, Shape> known)
      throws RejectedException {
    String type = block.path("type").asText();
    Shape shape = known.get(type);
    if (shape == null) {
      throw tag(path, type, known.keySet());
    }
    shape(block, "%s.%s.".formatted(path, type), shape);
    Check.that(
        !type.equals("text") || !block.path("text").asText().isBlank(),
        "%s: text content blocks must contain non-whitespace text",
        path);
  }

  static void name(JsonNode name, String path) throws RejectedException {
    Check.that(
        name.isTextual() && name.asText().matches("[a-zA-Z0-9_-]{1,128}"),
        "%s: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'",
        path);
  }

  static void shape(JsonNode object, String path, Shape shape) throws RejectedException {
    Check.that(object.isObject(), "%s: Input should be an object", path);
    for (String field : shape.unknownIn(object).stream().toList()) {
      throw RejectedException.invalid("%s%s: Extra inputs are not permitted", path, field);
    }
    for (String field : shape.missingIn(object).stream().toList()) {
      throw RejectedException.invalid("%s%s: Field required", path, field);
    }
  }

  static RejectedException tag(String path, String type, Set<String> known) {
    return RejectedException.invalid(
        "%s: Input tag '%s' found using 'type' does not match any of the expected tags: %s",
        path,
        type,
        known.stream().sorted().map("'%s'"::formatted).collect(Collectors.joining(", ")));
  }
}
