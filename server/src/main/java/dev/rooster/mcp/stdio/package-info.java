/**
 * MCP by standard input and output: relays each message to the daemon, and answers itself while
 * there is none.
 */
@NullMarked
package dev.rooster.mcp.stdio;

import org.jspecify.annotations.NullMarked;
