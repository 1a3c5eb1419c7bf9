package dev.rooster.mcp;

import dev.rooster.mcp.protocol.McpTool;
import dev.rooster.trust.Trust;

/** A tool that only callers with enough trust see. */
interface NeedsTrust extends McpTool {

  /** The least trust of a caller that sees it. */
  Trust needs();
}
