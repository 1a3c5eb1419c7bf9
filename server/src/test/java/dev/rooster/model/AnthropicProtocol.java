package dev.rooster.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.Headers;
import dev.rooster.format.JsonText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Anthropic's messages. */
final class AnthropicProtocol implements Protocol {
  private static final Set<String> FIELDS =
      Set.of(
          "model",
          "messages",
          "system",
          "max_tokens",
          "tools",
          "tool_choice",
          "stream",
          "temperature",
          "top_p",
          "top_k",
          "stop_sequences",
          "metadata",
          "thinking");
  private static final int MOST_CACHE_MARKS = 4;

  @Override
  public String path() {
    return "/anthropic/v1/messages";
  }

  @Override
  public String base() {
    return "/anthropic/v1";
  }

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
  public void check(JsonNode request) throws RejectedException {
    Check.fields(request, "", FIELDS);
    Check.that(request.path("model").isTextual(), "model: Field required");
    Check.that(request.path("max_tokens").asInt() > 0, "max_tokens: Field required");
    Check.that(!request.path("messages").isEmpty(), "messages: at least one message is required");
    for (JsonNode block : request.path("system")) {
      textBlock(block, "system");
    }
    Set<String> names = new HashSet<>();
    for (JsonNode tool : request.path("tools")) {
      Check.that(names.add(tool.path("name").asText()), "tools: Tool names must be unique.");
      Check.fields(
          tool, "tools.", Set.of("name", "description", "input_schema", "cache_control", "type"));
      Check.toolName(tool.path("name"));
      Check.parameters(tool.path("input_schema"));
    }
    Check.that(
        request.findValues("cache_control").size() <= MOST_CACHE_MARKS,
        "A maximum of 4 blocks with cache_control may be provided.");
    messages(request);
  }

  private static void messages(JsonNode request) throws RejectedException {
    JsonNode messages = request.get("messages");
    Check.that(
        messages.get(0).path("role").asText().equals("user"),
        "messages: first message must use the \"user\" role");
    Set<String> open = Set.of();
    Set<String> ids = new HashSet<>();
    boolean called = false;
    String last = "";
    for (int i = 0; i < messages.size(); i++) {
      JsonNode message = messages.get(i);
      Check.fields(message, "messages.", Set.of("role", "content"));
      last = message.path("role").asText();
      Check.that(Set.of("user", "assistant").contains(last), "messages.%d: unknown role", i);
      Check.that(!message.path("content").isEmpty(), "messages.%d: content is empty", i);
      results(message, open, i);
      open = last.equals("assistant") ? uses(message, ids, i) : Set.of();
      called |= !open.isEmpty();
    }
    Check.that(open.isEmpty(), "`tool_use` ids without `tool_result` immediately after: %s", open);
    Check.that(last.equals("user"), "the conversation must end with a user message");
    Check.that(
        !called || !request.path("tools").isEmpty(),
        "Requests which include `tool_use` or `tool_result` blocks must define tools");
  }

  private static void results(JsonNode message, Set<String> open, int i) throws RejectedException {
    Set<String> left = new LinkedHashSet<>(open);
    boolean other = false;
    for (JsonNode block : message.get("content")) {
      if (!block.path("type").asText().equals("tool_result")) {
        other = true;
        continue;
      }
      Check.fields(
          block,
          "tool_result.",
          Set.of("type", "tool_use_id", "content", "is_error", "cache_control"));
      Check.that(!other, "messages.%d: `tool_result` blocks must come first", i);
      Check.that(
          left.remove(block.path("tool_use_id").asText()),
          "messages.%d: unexpected `tool_use_id` in `tool_result` blocks: %s",
          i,
          block.path("tool_use_id"));
    }
    Check.that(
        left.isEmpty(),
        "messages.%d: `tool_use` ids were found without `tool_result` blocks immediately after: %s",
        i,
        left);
  }

  private static Set<String> uses(JsonNode message, Set<String> ids, int i)
      throws RejectedException {
    Set<String> uses = new LinkedHashSet<>();
    for (JsonNode block : message.get("content")) {
      if (block.path("type").asText().equals("text")) {
        textBlock(block, "messages." + i);
        continue;
      }
      Check.fields(block, "tool_use.", Set.of("type", "id", "name", "input", "cache_control"));
      String id = block.path("id").asText();
      Check.that(id.matches("[a-zA-Z0-9_-]+"), "tool_use.id: should match pattern: '%s'", id);
      Check.that(ids.add(id), "`tool_use` ids must be unique: %s", id);
      Check.toolName(block.path("name"));
      Check.that(block.path("input").isObject(), "tool_use.input: should be an object");
      uses.add(id);
    }
    return uses;
  }

  private static void textBlock(JsonNode block, String path) throws RejectedException {
    Check.fields(block, path + ".", Set.of("type", "text", "cache_control"));
    Check.that(
        !block.path("text").asText().isBlank(),
        "%s: text content blocks must contain non-whitespace text",
        path);
  }

  @Override
  public RejectedException tooLong(long tokens, long most) {
    return new RejectedException(
        400,
        "invalid_request_error",
        "prompt is too long: %d tokens > %d maximum".formatted(tokens, most));
  }

  @Override
  public String error(String code, String message) {
    return "{\"type\":\"error\",\"error\":{\"type\":%s,\"message\":%s},\"request_id\":\"req_1\"}"
        .formatted(JsonText.quoted(code), JsonText.quoted(message));
  }

  @Override
  public String whole(Answer.Says answer) {
    Stream<String> text =
        answer.text().isEmpty()
            ? Stream.empty()
            : Stream.of(
                "{\"type\":\"text\",\"text\":%s}".formatted(JsonText.quoted(answer.text())));
    Stream<String> calls =
        answer.calls().stream()
            .map(it ->
                "{\"type\":\"tool_use\",\"id\":%s,\"name\":%s,\"input\":%s}"
                    .formatted(
                        JsonText.quoted(it.id()), JsonText.quoted(it.name()), it.arguments()));
    return """
    {"id":"msg_1","type":"message","role":"assistant","model":"m","content":%s,\
    "stop_reason":"%s","stop_sequence":null,"usage":%s}\
    """
        .formatted(
            Stream.concat(text, calls).collect(Collectors.joining(",", "[", "]")),
            reason(answer),
            usage(OUTPUT_TOKENS));
  }

  @Override
  public List<String> stream(Answer.Says answer) {
    List<String> events = new ArrayList<>(beginning(answer.text()));
    int index = 0;
    if (!answer.text().isEmpty()) {
      events.add(stop(index++));
    }
    for (Answer.Call call : answer.calls()) {
      events.add(
          start(
              index,
              "{\"type\":\"tool_use\",\"id\":%s,\"name\":%s,\"input\":{}}"
                  .formatted(JsonText.quoted(call.id()), JsonText.quoted(call.name()))));
      for (String piece : Protocol.pieces(call.arguments())) {
        events.add(
            delta(
                index,
                "{\"type\":\"input_json_delta\",\"partial_json\":%s}"
                    .formatted(JsonText.quoted(piece))));
      }
      events.add(stop(index++));
    }
    events.add(
        event(
            "message_delta",
            "\"delta\":{\"stop_reason\":\"%s\",\"stop_sequence\":null},\"usage\":{\"output_tokens\":%d}"
                .formatted(reason(answer), OUTPUT_TOKENS)));
    events.add("event: message_stop\ndata: {\"type\":\"message_stop\"}\n\n");
    return events;
  }

  @Override
  public List<String> beginning(String text) {
    List<String> events = new ArrayList<>();
    events.add(
        event(
            "message_start",
            """
            "message":{"id":"msg_1","type":"message","role":"assistant","model":"m","content":[],\
            "stop_reason":null,"stop_sequence":null,"usage":%s}\
            """
                .formatted(usage(1))));
    events.add("event: ping\ndata: {\"type\": \"ping\"}\n\n");
    if (!text.isEmpty()) {
      events.add(start(0, "{\"type\":\"text\",\"text\":\"\"}"));
      Protocol.pieces(text)
          .forEach(it ->
              events.add(
                  delta(
                      0, "{\"type\":\"text_delta\",\"text\":%s}".formatted(JsonText.quoted(it)))));
    }
    return events;
  }

  @Override
  public String streamType() {
    return "text/event-stream; charset=utf-8";
  }

  private static String start(int index, String block) {
    return event(
        "content_block_start", "\"index\":%d,\"content_block\":%s".formatted(index, block));
  }

  private static String delta(int index, String delta) {
    return event("content_block_delta", "\"index\":%d,\"delta\":%s".formatted(index, delta));
  }

  private static String stop(int index) {
    return event("content_block_stop", "\"index\":" + index);
  }

  private static String event(String type, String fields) {
    return "event: %s\ndata: {\"type\":\"%s\",%s}\n\n".formatted(type, type, fields);
  }

  private static String reason(Answer.Says answer) {
    return switch (answer.stop()) {
      case LENGTH -> "max_tokens";
      case REFUSAL -> "refusal";
      case END -> answer.calls().isEmpty() ? "end_turn" : "tool_use";
    };
  }

  private static String usage(int output) {
    return """
    {"input_tokens":%d,"cache_creation_input_tokens":20,"cache_read_input_tokens":30,\
    "output_tokens":%d}\
    """
        .formatted(INPUT_TOKENS - 50, output);
  }
}
