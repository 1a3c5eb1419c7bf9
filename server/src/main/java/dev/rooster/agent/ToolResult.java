package dev.rooster.agent;

/** The result of a tool call. */
public sealed interface ToolResult {

  /** The text for the model. */
  String text();

  /** The tool did its work. */
  record Done(String text) implements ToolResult {}

  /** The call was rejected or failed; the text says what to do. */
  @SuppressWarnings("AvoidCommonTypeNames") // always written with its owner
  record Error(String text) implements ToolResult {}

  /**
   * The agent ends its turn with a verdict; the model is not asked again.
   *
   * @param text the reply of the turn; may be empty
   */
  record EndsTurn(Verdict verdict, String text) implements ToolResult {}
}
