package dev.rooster.agent;

/** Follows a turn while it runs. Called by one thread at a time, which it must not block. */
public interface TurnListener {
  TurnListener NONE = new TurnListener() {};

  /** The agent has written more of its reply. */
  default void wrote(String piece) {}

  /** The model starts its text again: the pieces since the last tool call do not count. */
  default void retracted() {}

  /** The agent calls a tool. */
  default void calls(String tool, String arguments) {}

  /** The call has ended. */
  default void called(String tool, ToolResult result) {}
}
