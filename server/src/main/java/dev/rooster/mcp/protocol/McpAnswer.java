package dev.rooster.mcp.protocol;

/** What a message comes to. */
public sealed interface McpAnswer {

  /**
   * A response.
   *
   * @param status the HTTP status for it
   */
  record Response(int status, String json) implements McpAnswer {}

  /** Nothing is sent back. */
  record Accepted() implements McpAnswer {}

  /** The response is a stream of notifications. */
  record Listening(ChangeStream stream) implements McpAnswer {}
}
