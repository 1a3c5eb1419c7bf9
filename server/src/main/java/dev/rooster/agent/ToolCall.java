package dev.rooster.agent;

import dev.rooster.session.Entry;
import dev.rooster.session.Proof;

/**
 * A tool call made during a turn.
 *
 * @param arguments as JSON
 * @param succeeded false if the tool was not called, or could not do its work
 */
public record ToolCall(
    String name, String arguments, String result, boolean succeeded, Proof proof) {

  /**
   * @param told the text that the agent got as the result
   */
  public static ToolCall of(Entry.Call call, ToolResult result, String told) {
    return new ToolCall(
        call.name(), call.arguments(), told, !(result instanceof ToolResult.Error), result.proof());
  }
}
