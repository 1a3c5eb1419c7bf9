package dev.rooster.mcp.protocol;

import dev.rooster.format.JsonText;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a person answered when the server asked back. The client then repeats its request, with the
 * answers.
 *
 * @param responses by the keys of the questions
 * @param state what the server sent with the questions; as little to be trusted as any input
 */
public record McpInput(Params responses, Optional<String> state) {
  private static final String ELICITATION = "elicitation";

  static McpInput of(Params params) {
    return new McpInput(
        params.inner("inputResponses").orElse(Params.NONE), params.text("requestState"));
  }

  /** Whether the client can ask a person. */
  static boolean isPossible(Meta meta) {
    return meta.declares(ELICITATION);
  }

  /** The fields of a form that a person has filled in; empty if there is no such answer. */
  public Optional<Params> form(String key) {
    return responses
        .inner(key)
        .filter(it -> it.text("action").filter("accept"::equals).isPresent())
        .flatMap(it -> it.inner("content"));
  }

  /** Whether a person did not want to answer. */
  public boolean isDeclined(String key) {
    return responses
        .inner(key)
        .flatMap(it -> it.text("action"))
        .filter(it -> !it.equals("accept"))
        .isPresent();
  }

  /**
   * A question: a form with texts to fill in.
   *
   * @param fields the descriptions by name
   */
  public static JsonText question(String message, Map<String, String> fields) {
    JsonText properties = JsonText.object();
    fields.forEach((name, description) ->
        properties.with(
            name, JsonText.object().with("type", "string").with("description", description)));
    return JsonText.object()
        .with("method", "elicitation/create")
        .with(
            "params",
            JsonText.object()
                .with("mode", "form")
                .with("message", message)
                .with(
                    "requestedSchema",
                    JsonText.object()
                        .with("type", "object")
                        .with("properties", properties)
                        .with("required", List.copyOf(fields.keySet()))));
  }
}
