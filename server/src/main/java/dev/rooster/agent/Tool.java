package dev.rooster.agent;

import dev.rooster.format.ParsedValue;

/** A function that an agent may call during a turn. Thread-safe. */
public interface Tool {

  ToolSpec spec();

  /**
   * Calls it. An interrupt of the calling thread ends the call.
   *
   * @param arguments as the model wrote them; the tool reports what it cannot use
   */
  ToolResult call(ParsedValue.Obj arguments, TurnScene scene) throws InterruptedException;
}
