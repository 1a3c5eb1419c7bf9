package dev.rooster.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** The order of messages in a request to Anthropic's Messages, and of calls and results in them. */
final class MessagesConversation {
  private static final Shape MESSAGE = Shape.of("role content", "");

  private MessagesConversation() {}

  static void check(JsonNode request, Set<String> tools) throws RejectedException {
    JsonNode messages = request.get("messages");
    Check.that(
        messages.get(0).path("role").asText().equals("user"),
        "messages: first message must use the \"user\" role");
    Set<String> open = Set.of();
    Set<String> ids = new HashSet<>();
    boolean called = false;
    for (int i = 0; i < messages.size(); i++) {
      JsonNode message = messages.get(i);
      String role = message.path("role").asText();
      blocks(message, role, "messages." + i);
      place(messages, i, role);
      results(message, open, tools, i);
      open = role.equals("assistant") ? uses(message, ids, i) : Set.of();
      called |= !open.isEmpty();
    }
    Check.that(
        open.isEmpty(),
        "messages.%d: `tool_use` ids were found without `tool_result` blocks immediately after: %s",
        messages.size() - 1,
        open);
    Check.that(
        !messages.get(messages.size() - 1).path("role").asText().equals("assistant"),
        "This model does not support assistant message prefill. The conversation must end with a"
            + " user message.");
    Check.that(
        !called || !tools.isEmpty(),
        "Requests which include `tool_use` or `tool_result` blocks must define tools");
  }

  private static void blocks(JsonNode message, String role, String path) throws RejectedException {
    MessagesBlocks.shape(message, path + ".", MESSAGE);
    Map<String, Shape> known = MessagesBlocks.BLOCKS.get(role);
    if (known == null) {
      throw RejectedException.invalid(
          "%s.role: Input should be 'user', 'assistant' or 'system', not '%s' (unknown role)",
          path, role);
    }
    JsonNode content = message.get("content");
    Check.that(
        content.isTextual() || content.isArray(), "%s.content: Input should be a valid list", path);
    Check.that(
        content.isTextual() ? !content.asText().isBlank() : !content.isEmpty(),
        "%s: all messages must have non-empty content (content is empty)",
        path);
    for (int j = 0; j < content.size(); j++) {
      MessagesBlocks.block(content.get(j), "%s.content.%d".formatted(path, j), known);
    }
  }

  /** A system message comes right after one of the user, and right before one of the assistant. */
  private static void place(JsonNode messages, int i, String role) throws RejectedException {
    if (!role.equals("system")) {
      return;
    }
    Check.that(
        messages.get(i - 1).path("role").asText().equals("user"),
        "messages.%d: role 'system' must follow a 'user' message",
        i);
    Check.that(
        i == messages.size() - 1 || messages.get(i + 1).path("role").asText().equals("assistant"),
        "messages.%d: role 'system' must precede an 'assistant' message or end the array",
        i);
  }

  private static void results(JsonNode message, Set<String> open, Set<String> tools, int i)
      throws RejectedException {
    Set<String> left = new LinkedHashSet<>(open);
    boolean other = false;
    JsonNode content = message.get("content");
    for (int j = 0; j < content.size(); j++) {
      JsonNode block = content.get(j);
      if (!block.path("type").asText().equals("tool_result")) {
        other = true;
        continue;
      }
      Check.that(!other, "messages.%d: `tool_result` blocks must come first", i);
      Check.that(
          left.remove(block.path("tool_use_id").asText()),
          "messages.%d.content.%d: unexpected `tool_use_id` found in `tool_result` blocks: %s. Each"
              + " `tool_result` block must have a corresponding `tool_use` block in the previous"
              + " message.",
          i,
          j,
          block.path("tool_use_id").asText());
      result(block.path("content"), tools, "messages.%d.content.%d".formatted(i, j));
    }
    Check.that(
        left.isEmpty(),
        "messages.%d: `tool_use` ids were found without `tool_result` blocks immediately after: %s."
            + " Each `tool_use` block must have a corresponding `tool_result` block in the next"
            + " message.",
        i - 1,
        String.join(", ", left));
  }

  private static void result(JsonNode content, Set<String> tools, String path)
      throws RejectedException {
    for (int k = 0; k < content.size(); k++) {
      JsonNode block = content.get(k);
      MessagesBlocks.block(
          block, "%s.tool_result.content.%d".formatted(path, k), MessagesBlocks.RESULTS);
      Check.that(
          !block.has("tool_name") || tools.contains(block.get("tool_name").asText()),
          "Tool reference '%s' not found in available tools",
          block.path("tool_name").asText());
    }
  }

  private static Set<String> uses(JsonNode message, Set<String> ids, int i)
      throws RejectedException {
    Set<String> uses = new LinkedHashSet<>();
    JsonNode content = message.get("content");
    for (int j = 0; j < content.size(); j++) {
      JsonNode block = content.get(j);
      if (!block.path("type").asText().equals("tool_use")) {
        continue;
      }
      String path = "messages.%d.content.%d.tool_use.".formatted(i, j);
      String id = block.path("id").asText();
      Check.that(
          id.matches("[a-zA-Z0-9_-]+"),
          "%sid: String should match pattern '^[a-zA-Z0-9_-]+$': '%s'",
          path,
          id);
      Check.that(ids.add(id), "messages.%d: `tool_use` ids must be unique: %s", i, id);
      MessagesBlocks.name(block.path("name"), path + "name");
      Check.that(
          block.path("input").isObject(), "%sinput: Input should be a valid dictionary", path);
      uses.add(id);
    }
    return uses;
  }
}
