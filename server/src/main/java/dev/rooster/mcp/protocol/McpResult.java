package dev.rooster.mcp.protocol;

import dev.rooster.format.JsonText;
import java.util.List;
import java.util.Optional;

/** The result of a call of a tool. */
public sealed interface McpResult {

  /**
   * The tool did its work.
   *
   * @param structured the same for programs, by the output schema of the tool
   */
  record Done(List<McpContent> content, Optional<JsonText> structured) implements McpResult {
    public Done {
      content = List.copyOf(content);
    }
  }

  /** The call was rejected or failed; the text tells the model what to do. */
  record Failed(String text) implements McpResult {}

  static McpResult done(String text, JsonText structured) {
    return new Done(List.of(McpContent.text(text)), Optional.of(structured));
  }

  static McpResult done(String text) {
    return new Done(List.of(McpContent.text(text)), Optional.empty());
  }

  /** Adds the fields of the result to its JSON object. */
  default void addTo(JsonText json) {
    switch (this) {
      case Done done -> {
        json.withObjects("content", done.content().stream().map(McpContent::json).toList());
        done.structured().ifPresent(it -> json.with("structuredContent", it));
        json.with("isError", false);
      }
      case Failed failed ->
          json.withObjects("content", List.of(McpContent.text(failed.text()).json()))
              .with("isError", true);
    }
  }
}
