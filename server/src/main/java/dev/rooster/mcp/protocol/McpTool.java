package dev.rooster.mcp.protocol;

/** A function that a client may call. Thread-safe. */
public interface McpTool {

  McpToolSpec spec();

  /** Calls it. An interrupt of the calling thread ends the call. */
  McpResult call(McpCall call) throws InterruptedException;
}
