package dev.rooster.mcp.protocol;

import dev.rooster.format.JsonText;

/**
 * The contents of a resource.
 *
 * @param json contents of the protocol
 */
public record McpContents(JsonText json) {
  public static McpContents text(String uri, String mimeType, String text) {
    return new McpContents(
        JsonText.object().with("uri", uri).with("mimeType", mimeType).with("text", text));
  }
}
