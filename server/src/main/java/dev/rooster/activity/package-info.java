/**
 * The running sessions of clients, such as Claude Code: which are open, and whether their agents
 * work or wait. Hooks and MCP calls report signs of them; {@link dev.rooster.activity.Activity}
 * remembers them in the store, across restarts and nodes.
 */
@NullMarked
package dev.rooster.activity;

import org.jspecify.annotations.NullMarked;
