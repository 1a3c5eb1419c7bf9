/**
 * What Rooster offers to MCP clients: tools, resources, prompts and completions over the use cases
 * of reminders. The protocol is in {@link dev.rooster.mcp.protocol}.
 */
@NullMarked
package dev.rooster.mcp;

import org.jspecify.annotations.NullMarked;
