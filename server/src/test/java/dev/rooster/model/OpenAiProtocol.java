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
import java.util.stream.IntStream;

/** OpenAI's chat completions. */
final class OpenAiProtocol implements Protocol {
  private static final Set<String> FIELDS =
      Set.of(
          "model",
          "messages",
          "tools",
          "tool_choice",
          "stream",
          "stream_options",
          "max_tokens",
          "max_completion_tokens",
          "temperature",
          "top_p",
          "parallel_tool_calls",
          "stop",
          "user");

  @Override
  public String path() {
    return "/openai/v1/chat/completions";
  }

  @Override
  public String base() {
    return "/openai/v1";
  }

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
    Check.fields(request, "", FIELDS);
    Check.that(request.path("model").isTextual(), "you must provide a model parameter");
    Check.that(!request.path("messages").isEmpty(), "messages: array too short");
    Check.that(
        !request.has("stream_options") || request.path("stream").asBoolean(),
        "The 'stream_options' parameter is only allowed when 'stream' is enabled.");
    for (JsonNode tool : request.path("tools")) {
      Check.fields(tool, "tools.", Set.of("type", "function"));
      Check.that("function".equals(tool.path("type").asText()), "tools.type is missing");
      JsonNode function = tool.path("function");
      Check.fields(
          function, "tools.function.", Set.of("name", "description", "parameters", "strict"));
      Check.toolName(function.path("name"));
      Check.parameters(function.path("parameters"));
    }
    Check.that(!request.has("tools") || !request.get("tools").isEmpty(), "tools: array too short");
    messages(request.get("messages"));
  }

  private static void messages(JsonNode messages) throws RejectedException {
    Set<String> open = new LinkedHashSet<>();
    Set<String> ids = new HashSet<>();
    for (int i = 0; i < messages.size(); i++) {
      JsonNode message = messages.get(i);
      String role = message.path("role").asText();
      Check.that(
          open.isEmpty() || role.equals("tool"),
          "An assistant message with 'tool_calls' must be followed by tool messages responding to"
              + " each 'tool_call_id'. The following did not have response messages: %s",
          open);
      switch (role) {
        case "system" ->
            Check.that(i == 0 && text(message), "messages.%d: misplaced or empty system", i);
        case "user" -> {
          Check.fields(message, "messages.", Set.of("role", "content", "name"));
          Check.that(text(message), "messages.%d: content is empty", i);
          Check.that(
              i == 0 || !messages.get(i - 1).path("role").asText().equals("user"),
              "Conversation roles must alternate user/assistant"); // templates of local servers
        }
        case "assistant" -> open.addAll(assistant(message, i, ids));
        case "tool" -> {
          Check.fields(message, "messages.", Set.of("role", "content", "tool_call_id"));
          Check.that(message.path("content").isTextual(), "messages.%d: no content", i);
          Check.that(
              open.remove(message.path("tool_call_id").asText()),
              "messages with role 'tool' must be a response to a preceding message with"
                  + " 'tool_calls': messages.%d",
              i);
        }
        default -> throw RejectedException.invalid("messages.%d: unknown role %s", i, role);
      }
    }
    Check.that(open.isEmpty(), "tool_call_ids did not have response messages: %s", open);
    Check.that(
        !messages.get(messages.size() - 1).path("role").asText().equals("assistant"),
        "the last message is the assistant's");
  }

  private static Set<String> assistant(JsonNode message, int i, Set<String> ids)
      throws RejectedException {
    Check.fields(message, "messages.", Set.of("role", "content", "tool_calls"));
    Check.that(
        text(message) || message.has("tool_calls"),
        "messages.%d: expected content or tool_calls",
        i);
    Set<String> calls = new LinkedHashSet<>();
    for (JsonNode call : message.path("tool_calls")) {
      Check.fields(call, "tool_calls.", Set.of("id", "type", "function"));
      String id = call.path("id").asText();
      Check.that(!id.isEmpty() && id.length() <= 40, "tool_calls.id '%s': 1 to 40 characters", id);
      Check.that(ids.add(id), "tool_calls.id '%s' is not unique", id);
      Check.that("function".equals(call.path("type").asText()), "tool_calls.type is missing");
      Check.toolName(call.path("function").path("name"));
      Check.that(call.path("function").path("arguments").isTextual(), "arguments must be a string");
      calls.add(id);
    }
    return calls;
  }

  private static boolean text(JsonNode message) {
    return message.path("content").isTextual() && !message.path("content").asText().isBlank();
  }

  @Override
  public RejectedException tooLong(long tokens, long most) {
    return new RejectedException(
        400,
        "context_length_exceeded",
        "This model's context has %d tokens, not %d".formatted(most, tokens));
  }

  @Override
  public String error(String code, String message) {
    return """
    {"error":{"message":%s,"type":"invalid_request_error","param":null,"code":%s}}\
    """
        .formatted(JsonText.quoted(message), JsonText.quoted(code));
  }

  @Override
  public String whole(Answer.Says answer) {
    return """
    {"id":"chatcmpl-1","object":"chat.completion","created":1,"model":"m","choices":[{"index":0,\
    "message":{"role":"assistant","content":%s%s,"refusal":%s},"logprobs":null,"finish_reason":"%s"}],"usage":%s}\
    """
        .formatted(
            answer.text().isEmpty() ? "null" : JsonText.quoted(answer.text()),
            answer.calls().isEmpty() ? "" : ",\"tool_calls\":" + calls(answer.calls(), false),
            answer.stop() == Answer.Stop.REFUSAL ? "\"I cannot.\"" : "null",
            finish(answer),
            usage());
  }

  @Override
  public List<String> stream(Answer.Says answer) {
    List<String> events = new ArrayList<>(beginning(answer.text()));
    if (!answer.calls().isEmpty()) {
      events.add(chunk("{\"tool_calls\":%s}".formatted(calls(answer.calls(), true)), "null"));
    }
    events.add(chunk("{}", JsonText.quoted(finish(answer))));
    events.add(
        event(
            "{\"id\":\"chatcmpl-1\",\"object\":\"chat.completion.chunk\",\"created\":1,"
                + "\"model\":\"m\",\"choices\":[],\"usage\":%s}".formatted(usage())));
    events.add("data: [DONE]\n\n");
    return events;
  }

  @Override
  public List<String> beginning(String text) {
    List<String> events = new ArrayList<>();
    events.add(chunk("{\"role\":\"assistant\",\"content\":\"\"}", "null"));
    if (!text.isEmpty()) {
      Protocol.pieces(text)
          .forEach(
              it -> events.add(chunk("{\"content\":%s}".formatted(JsonText.quoted(it)), "null")));
    }
    return events;
  }

  @Override
  public String streamType() {
    return "text/event-stream";
  }

  private static String chunk(String delta, String finish) {
    return event(
        """
        {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"m","choices":[\
        {"index":0,"delta":%s,"finish_reason":%s}]}\
        """
            .formatted(delta, finish));
  }

  private static String event(String json) {
    return "data: " + json + "\n\n";
  }

  private static String finish(Answer.Says answer) {
    return switch (answer.stop()) {
      case LENGTH -> "length";
      case REFUSAL -> "content_filter";
      case END -> answer.calls().isEmpty() ? "stop" : "tool_calls";
    };
  }

  private static String calls(List<Answer.Call> calls, boolean indexed) {
    return IntStream.range(0, calls.size())
        .mapToObj(i ->
            "{%s\"id\":%s,\"type\":\"function\",\"function\":{\"name\":%s,\"arguments\":%s}}"
                .formatted(
                    indexed ? "\"index\":" + i + "," : "",
                    JsonText.quoted(calls.get(i).id()),
                    JsonText.quoted(calls.get(i).name()),
                    JsonText.quoted(calls.get(i).arguments())))
        .collect(Collectors.joining(",", "[", "]"));
  }

  private static String usage() {
    return """
    {"prompt_tokens":%d,"completion_tokens":%d,"total_tokens":%d,\
    "prompt_tokens_details":{"cached_tokens":30}}\
    """
        .formatted(INPUT_TOKENS, OUTPUT_TOKENS, INPUT_TOKENS + OUTPUT_TOKENS);
  }
}
