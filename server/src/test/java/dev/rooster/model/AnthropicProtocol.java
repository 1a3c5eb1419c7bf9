package dev.rooster.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.Headers;
import dev.rooster.format.JsonText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Anthropic's messages. */
final class AnthropicProtocol implements Protocol {
  private final Rules rules = new MessagesRules();

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
    rules.authenticate(headers, key);
  }

  @Override
  public void check(JsonNode request, Headers headers) throws RejectedException {
    rules.check(request, headers);
    for (JsonNode tool : request.path("tools")) {
      Check.parameters(tool.path("input_schema"));
    }
  }

  @Override
  public RejectedException tooLong(long tokens, long most) {
    return rules.tooLong(tokens, most);
  }

  @Override
  public String error(String code, String message) {
    return MessagesRules.error(code, message);
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
