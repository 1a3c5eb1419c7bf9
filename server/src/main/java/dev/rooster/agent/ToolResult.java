package dev.rooster.agent;

import dev.rooster.session.Proof;

/** The result of a tool call. */
public sealed interface ToolResult {

  /** The text for the model. */
  String text();

  /** What it proves of a reminder. */
  Proof proof();

  /** The tool did its work. */
  record Done(String text, Proof proof) implements ToolResult {
    public Done(String text) {
      this(text, Proof.none());
    }
  }

  /** The call was rejected or failed; the text says what to do. */
  @SuppressWarnings("AvoidCommonTypeNames") // always written with its owner
  record Error(String text, Proof proof) implements ToolResult {
    public Error(String text) {
      this(text, Proof.none());
    }
  }

  /**
   * The agent ends its turn with a verdict; the model is not asked again.
   *
   * @param text the reply of the turn; may be empty
   */
  record EndsTurn(Verdict verdict, String text) implements ToolResult {
    @Override
    public Proof proof() {
      return Proof.none();
    }
  }
}
