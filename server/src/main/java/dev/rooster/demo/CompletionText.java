package dev.rooster.demo;

import dev.rooster.format.JsonText;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Writes replies in OpenAI's protocol, as a whole or as a stream of events.
 *
 * @param number makes the ids of replies and calls unique
 */
record CompletionText(long number, DemoReply reply) {
  private static final String MODEL = "demo";

  /** After each space, so that a stream has one word in each piece. */
  private static final Pattern PIECES = Pattern.compile("(?<=\\s)(?=\\S)");

  String whole() {
    JsonText message =
        switch (reply) {
          case DemoReply.Says(String text) ->
              JsonText.object().with("role", "assistant").with("content", text);
          case DemoReply.Calls calls ->
              JsonText.object()
                  .with("role", "assistant")
                  .withJson("content", "null")
                  .withObjects("tool_calls", List.of(call(calls)));
        };
    return head("chat.completion")
        .withObjects(
            "choices",
            List.of(
                JsonText.object()
                    .with("index", 0)
                    .with("message", message)
                    .with("finish_reason", finish())))
        .with("usage", usage())
        .toString();
  }

  /** The events, the last of which ends the stream. */
  List<String> events() {
    List<String> events = new ArrayList<>();
    events.add(chunk(JsonText.object().with("role", "assistant").with("content", ""), "null"));
    switch (reply) {
      case DemoReply.Says(String text) -> {
        for (String piece : PIECES.split(text, -1)) {
          events.add(chunk(JsonText.object().with("content", piece), "null"));
        }
      }
      case DemoReply.Calls calls ->
          events.add(
              chunk(JsonText.object().withObjects("tool_calls", List.of(call(calls))), "null"));
    }
    events.add(chunk(JsonText.object(), JsonText.quoted(finish())));
    events.add(
        event(
            head("chat.completion.chunk")
                .withJson("choices", "[]")
                .with("usage", usage())
                .toString()));
    events.add(event("[DONE]"));
    return events;
  }

  private String chunk(JsonText delta, String finish) {
    return event(
        head("chat.completion.chunk")
            .withObjects(
                "choices",
                List.of(
                    JsonText.object()
                        .with("index", 0)
                        .with("delta", delta)
                        .withJson("finish_reason", finish)))
            .toString());
  }

  private static String event(String json) {
    return "data: " + json + "\n\n";
  }

  private JsonText head(String object) {
    return JsonText.object()
        .with("id", "demo-" + number)
        .with("object", object)
        .with("created", 0)
        .with("model", MODEL);
  }

  private JsonText call(DemoReply.Calls calls) {
    return JsonText.object()
        .with("index", 0)
        .with("id", "call-" + number)
        .with("type", "function")
        .with(
            "function",
            JsonText.object()
                .with("name", calls.tool())
                .with("arguments", calls.arguments().toString()));
  }

  private String finish() {
    return switch (reply) {
      case DemoReply.Says says -> "stop";
      case DemoReply.Calls calls -> "tool_calls";
    };
  }

  /** A script uses no tokens. */
  private static JsonText usage() {
    return JsonText.object()
        .with("prompt_tokens", 0)
        .with("completion_tokens", 0)
        .with("total_tokens", 0);
  }
}
