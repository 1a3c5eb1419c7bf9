package dev.rooster.mcp.protocol;

import dev.rooster.format.JsonText;
import java.util.List;
import java.util.Map;

/** A prompt that a person may choose. Thread-safe. */
public interface McpPrompt {

  Spec spec();

  /**
   * The messages.
   *
   * @param arguments by name; all that are required are there
   */
  List<Said> messages(Map<String, String> arguments, McpCaller caller);

  /**
   * A prompt as clients see it.
   *
   * @param title for people
   */
  record Spec(String name, String title, String description, List<Argument> arguments) {
    public Spec {
      arguments = List.copyOf(arguments);
    }

    JsonText json() {
      return JsonText.object()
          .with("name", name)
          .with("title", title)
          .with("description", description)
          .withObjects("arguments", arguments.stream().map(Argument::json).toList());
    }
  }

  record Argument(String name, String description, boolean required) {
    JsonText json() {
      return JsonText.object()
          .with("name", name)
          .with("description", description)
          .with("required", required);
    }
  }

  /**
   * A message of the prompt.
   *
   * @param role user or assistant
   */
  record Said(String role, McpContent content) {
    JsonText json() {
      return JsonText.object().with("role", role).with("content", content.json());
    }
  }
}
