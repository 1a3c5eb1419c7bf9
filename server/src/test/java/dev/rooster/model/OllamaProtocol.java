package dev.rooster.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.Headers;
import dev.rooster.format.JsonText;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Ollama's chat, which is not strict about the order of messages. */
final class OllamaProtocol implements Protocol {

  @Override
  public String path() {
    return "/ollama/api/chat";
  }

  @Override
  public String base() {
    return "/ollama";
  }

  @Override
  public void authenticate(Headers headers, String key) {}

  @Override
  public void check(JsonNode request, Headers headers) throws RejectedException {
    Check.fields(
        request,
        "",
        Set.of("model", "messages", "tools", "stream", "options", "format", "keep_alive", "think"));
    Check.that(request.path("model").isTextual(), "model is required");
    for (JsonNode tool : request.path("tools")) {
      Check.toolName(tool.path("function").path("name"));
      Check.parameters(tool.path("function").path("parameters"));
    }
    for (JsonNode message : request.path("messages")) {
      Check.that(
          Set.of("system", "user", "assistant", "tool").contains(message.path("role").asText()),
          "unknown role");
      for (JsonNode call : message.path("tool_calls")) {
        Check.that(call.path("function").path("arguments").isObject(), "arguments: an object");
      }
    }
  }

  @Override
  public RejectedException tooLong(long tokens, long most) {
    return RejectedException.invalid("prompt is too long: %d tokens > %d maximum", tokens, most);
  }

  @Override
  public String error(String code, String message) {
    return "{\"error\":%s}".formatted(JsonText.quoted(message));
  }

  @Override
  public String whole(Answer.Says answer) {
    return line(message(answer.text(), answer.calls()), end(answer));
  }

  @Override
  public List<String> stream(Answer.Says answer) {
    List<String> lines = new ArrayList<>(beginning(answer.text()));
    if (!answer.calls().isEmpty()) {
      lines.add(line(message("", answer.calls()), ",\"done\":false") + "\n");
    }
    lines.add(line(message("", List.of()), end(answer)) + "\n");
    return lines;
  }

  @Override
  public List<String> beginning(String text) {
    return Protocol.pieces(text).stream()
        .map(it -> line(message(it, List.of()), ",\"done\":false") + "\n")
        .toList();
  }

  @Override
  public String streamType() {
    return "application/x-ndjson";
  }

  private static String line(String message, String rest) {
    return "{\"model\":\"m\",\"created_at\":\"2026-11-18T09:00:00Z\",\"message\":%s%s}"
        .formatted(message, rest);
  }

  private static String message(String text, List<Answer.Call> calls) {
    String written =
        calls.stream()
            .map(it ->
                "{\"function\":{\"name\":%s,\"arguments\":%s}}"
                    .formatted(JsonText.quoted(it.name()), it.arguments()))
            .collect(Collectors.joining(",", "[", "]"));
    return "{\"role\":\"assistant\",\"content\":%s%s}"
        .formatted(JsonText.quoted(text), calls.isEmpty() ? "" : ",\"tool_calls\":" + written);
  }

  private static String end(Answer.Says answer) {
    return ",\"done\":true,\"done_reason\":\"%s\",\"prompt_eval_count\":%d,\"eval_count\":%d"
        .formatted(
            answer.stop() == Answer.Stop.LENGTH ? "length" : "stop", INPUT_TOKENS, OUTPUT_TOKENS);
  }
}
