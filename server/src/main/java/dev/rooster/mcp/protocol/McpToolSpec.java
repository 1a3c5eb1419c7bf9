package dev.rooster.mcp.protocol;

import dev.rooster.format.CanonicalJson;
import dev.rooster.format.Json;
import dev.rooster.format.JsonText;

/**
 * A tool as clients and models see it.
 *
 * @param title for people
 * @param description for the model: what it does, and when to use it
 * @param input the JSON schema of the arguments, an object
 * @param output the JSON schema of the structured result; empty without one
 */
public record McpToolSpec(
    String name,
    String title,
    String description,
    String input,
    String output,
    Annotations annotations) {

  /** Each message is one line, so schemas are too. */
  public McpToolSpec {
    input = CanonicalJson.inOrder(Json.read(input));
    output = output.isEmpty() ? "" : CanonicalJson.inOrder(Json.read(output));
  }

  /**
   * Hints for clients that ask a person before some calls.
   *
   * @param readOnly whether it changes nothing
   * @param destructive whether it may undo or delete something
   * @param idempotent whether calling it again with the same arguments has no further effect
   * @param openWorld whether it reaches people or systems beyond Rooster
   */
  public record Annotations(
      boolean readOnly, boolean destructive, boolean idempotent, boolean openWorld) {

    JsonText json(String title) {
      return JsonText.object()
          .with("title", title)
          .with("readOnlyHint", readOnly)
          .with("destructiveHint", destructive)
          .with("idempotentHint", idempotent)
          .with("openWorldHint", openWorld);
    }
  }

  JsonText json() {
    JsonText json =
        JsonText.object()
            .with("name", name)
            .with("title", title)
            .with("description", description)
            .withJson("inputSchema", input);
    if (!output.isEmpty()) {
      json.withJson("outputSchema", output);
    }
    return json.with("annotations", annotations.json(title));
  }
}
