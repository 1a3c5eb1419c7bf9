package dev.rooster.agent.command;

import dev.rooster.format.JsonText;
import dev.rooster.model.StrictApi;
import java.util.Arrays;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/** How models answer over HTTP, as far as their clients need it: each in the way of its maker. */
public enum ModelStream {
  /** OpenAI's Responses. */
  RESPONSES("/responses", StrictApi.RESPONSES) {
    @Override
    public String text(String text) {
      return answer(
          """
          {"type":"message","role":"assistant","id":"m1",\
          "content":[{"type":"output_text","text":%s}]}\
          """
              .formatted(JsonText.quoted(text)));
    }

    @Override
    String call(String command) {
      return call("c1", "exec_command", JsonText.object().with("cmd", command).toString());
    }

    @Override
    public String call(String id, String tool, String arguments) {
      return answer(
          """
          {"type":"function_call","call_id":"%s",%s"arguments":%s}\
          """
              .formatted(id, named(tool), JsonText.quoted(arguments)));
    }

    /** The tools of an MCP server have a namespace. */
    private static String named(String tool) {
      int end = tool.lastIndexOf("__");
      return end < 0
          ? "\"name\":\"%s\",".formatted(tool)
          : "\"namespace\":\"%s\",\"name\":\"%s\","
              .formatted(tool.substring(0, end), tool.substring(end + 2));
    }

    private static String answer(String item) {
      return events(
          """
          {"type":"response.created","response":{"id":"r1"}}
          {"type":"response.output_item.done","item":%s}
          {"type":"response.completed","response":{"id":"r1","usage":{"input_tokens":%d,\
          "input_tokens_details":{"cached_tokens":40},"output_tokens":%d,\
          "output_tokens_details":{"reasoning_tokens":2},"total_tokens":107}}}
          """
              .formatted(item, INPUT_TOKENS, OUTPUT_TOKENS));
    }
  },

  /** Google's Gemini. */
  GEMINI(":streamGenerateContent", StrictApi.GENERATE_CONTENT) {
    @Override
    public String text(String text) {
      return answer("{\"text\":%s}".formatted(JsonText.quoted(text)));
    }

    @Override
    String call(String command) {
      return call("g1", "run_shell_command", JsonText.object().with("command", command).toString());
    }

    @Override
    public String call(String id, String tool, String arguments) {
      return answer("{\"functionCall\":{\"name\":\"%s\",\"args\":%s}}".formatted(tool, arguments));
    }

    private static String answer(String part) {
      return events(
          """
          {"candidates":[{"content":{"role":"model","parts":[%s]},"finishReason":"STOP",\
          "index":0}],"usageMetadata":{"promptTokenCount":%d,"candidatesTokenCount":%d,\
          "thoughtsTokenCount":2,"totalTokenCount":107}}
          """
              .formatted(part, INPUT_TOKENS, OUTPUT_TOKENS - 2));
    }
  },

  /** Anthropic's Messages. */
  MESSAGES("/v1/messages", StrictApi.MESSAGES) {
    @Override
    public String text(String text) {
      return answer(
          "{\"type\":\"text\",\"text\":\"\"}",
          "{\"type\":\"text_delta\",\"text\":%s}".formatted(JsonText.quoted(text)),
          "end_turn");
    }

    @Override
    String call(String command) {
      return call(
          "toolu_1",
          "Bash",
          JsonText.object().with("command", command).with("description", "Runs it").toString());
    }

    @Override
    public String call(String id, String tool, String arguments) {
      return answer(
          "{\"type\":\"tool_use\",\"id\":\"%s\",\"name\":\"%s\",\"input\":{}}".formatted(id, tool),
          "{\"type\":\"input_json_delta\",\"partial_json\":%s}"
              .formatted(JsonText.quoted(arguments)),
          "tool_use");
    }

    private static String answer(String block, String delta, String reason) {
      return events(
          """
          {"type":"message_start","message":{"id":"%s","type":"message","role":"assistant",\
          "model":"stub","content":[],"stop_reason":null,"stop_sequence":null,"usage":{\
          "input_tokens":%d,"cache_creation_input_tokens":20,"cache_read_input_tokens":30,\
          "output_tokens":1}}}
          {"type":"content_block_start","index":0,"content_block":%s}
          {"type":"content_block_delta","index":0,"delta":%s}
          {"type":"content_block_stop","index":0}
          {"type":"message_delta","delta":{"stop_reason":"%s","stop_sequence":null},\
          "usage":{"output_tokens":%d}}
          {"type":"message_stop"}
          """
              .formatted(
                  UUID.randomUUID(), INPUT_TOKENS - 50, block, delta, reason, OUTPUT_TOKENS));
    }
  };

  static final int INPUT_TOKENS = 100;
  static final int OUTPUT_TOKENS = 7;

  private final String path;
  private final StrictApi api;

  ModelStream(String path, StrictApi api) {
    this.path = path;
    this.api = api;
  }

  /** Which of them is asked for by a path, if one is. */
  public static Optional<ModelStream> at(String asked) {
    return Arrays.stream(values()).filter(it -> asked.endsWith(it.path)).findFirst();
  }

  /** What is asked for by it. */
  public StrictApi api() {
    return api;
  }

  /** An answer that ends the turn. */
  public abstract String text(String text);

  /** An answer that has the client run a command in its shell first. */
  abstract String call(String command);

  /**
   * An answer that has the client call a tool first.
   *
   * @param arguments as JSON
   */
  public abstract String call(String id, String tool, String arguments);

  /** Server-sent events, of one JSON object to a line; named by its type where it has one. */
  private static String events(String lines) {
    return lines
        .lines()
        .map(line ->
            line.startsWith("{\"type\":\"")
                ? "event: %s\ndata: %s\n\n".formatted(line.split("\"", 5)[3], line)
                : "data: %s\n\n".formatted(line))
        .collect(Collectors.joining());
  }
}
