package dev.rooster.mcp.protocol;

import dev.rooster.format.JsonText;

/**
 * A piece of a result or of a prompt.
 *
 * @param json a content block of the protocol
 */
public record McpContent(JsonText json) {
  public static McpContent text(String text) {
    return new McpContent(JsonText.object().with("type", "text").with("text", text));
  }
}
