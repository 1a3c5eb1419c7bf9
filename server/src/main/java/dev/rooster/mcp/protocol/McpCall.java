package dev.rooster.mcp.protocol;

import dev.rooster.format.ParsedValue;

/**
 * A call of a tool.
 *
 * @param arguments as the model wrote them; the tool reports what it cannot use
 * @param meta the metadata that the client sent with the call
 * @param progress tells the client how far the call is
 */
public record McpCall(ParsedValue.Obj arguments, McpCaller caller, Meta meta, Progress progress) {

  /** Receives the progress of a call. Does nothing if the client does not want to know. */
  @FunctionalInterface
  public interface Progress {
    Progress NONE = (done, total, message) -> {};

    void report(long done, long total, String message);
  }
}
