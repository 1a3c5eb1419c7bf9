package dev.rooster.clients;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rooster.agent.command.ModelStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** A conversation as it reaches a model, in the same form for every protocol. */
record Conversation(List<Part> parts) {

  enum By {
    /** Neither the person nor the model: the client says where it is from. */
    CLIENT,
    /** In the place of the person's words. */
    PERSON,
    MODEL,
    CALL,
    RESULT
  }

  record Part(By by, String text) {
    @Override
    public String toString() {
      return "%s: %s".formatted(by, text);
    }
  }

  static Conversation in(ModelStream stream, JsonNode body) {
    List<Part> parts = new ArrayList<>();
    switch (stream) {
      case MESSAGES -> body.path("messages").forEach(it -> readMessage(it, parts));
      case RESPONSES -> body.path("input").forEach(it -> parts.add(readItem(it)));
      case GEMINI -> body.path("contents").forEach(it -> readContent(it, parts));
    }
    return new Conversation(List.copyOf(parts));
  }

  /** Anthropic's. */
  private static void readMessage(JsonNode message, List<Part> parts) {
    By by = by(message);
    if (message.path("content").isTextual()) {
      parts.add(new Part(by, message.path("content").asText()));
    }
    for (JsonNode block : message.path("content")) {
      parts.add(
          switch (block.path("type").asText()) {
            case "tool_use" -> new Part(By.CALL, block.path("name").asText());
            case "tool_result" -> new Part(By.RESULT, texts(block.path("content")));
            default -> new Part(by, block.path("text").asText());
          });
    }
  }

  /** OpenAI's. */
  private static Part readItem(JsonNode item) {
    return switch (item.path("type").asText()) {
      case "function_call" -> new Part(By.CALL, item.path("name").asText());
      case "function_call_output" -> new Part(By.RESULT, texts(item.path("output")));
      default -> new Part(by(item), texts(item.path("content")));
    };
  }

  /** Google's. */
  private static void readContent(JsonNode content, List<Part> parts) {
    for (JsonNode part : content.path("parts")) {
      parts.add(
          part.has("functionCall")
              ? new Part(By.CALL, part.path("functionCall").path("name").asText())
              : part.has("functionResponse")
                  ? new Part(By.RESULT, output(part.path("functionResponse").path("response")))
                  : new Part(by(content), part.path("text").asText()));
    }
  }

  private static String output(JsonNode response) {
    return response.has("output") ? response.path("output").asText() : response.toString();
  }

  private static By by(JsonNode message) {
    return switch (message.path("role").asText()) {
      case "assistant", "model" -> By.MODEL;
      case "user" -> By.PERSON;
      default -> By.CLIENT;
    };
  }

  private static String texts(JsonNode content) {
    if (content.isTextual()) {
      return content.asText();
    }
    List<String> texts = new ArrayList<>();
    content.forEach(it -> texts.add(it.path("text").asText()));
    return String.join("\n", texts);
  }

  /** What came since the model last said or called something. */
  Conversation tail() {
    int start = parts.size();
    while (start > 0 && !Set.of(By.MODEL, By.CALL).contains(parts.get(start - 1).by())) {
      start--;
    }
    return new Conversation(parts.subList(start, parts.size()));
  }

  /** The parts that contain a text. */
  List<Part> with(String text) {
    return parts.stream().filter(it -> it.text().contains(text)).toList();
  }

  @Override
  public String toString() {
    return parts.stream().map(Part::toString).collect(Collectors.joining("\n"));
  }
}
