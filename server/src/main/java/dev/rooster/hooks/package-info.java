/**
 * Hooks of running clients: Claude Code, Codex and Gemini CLI report what happens in a session, and
 * Rooster answers with the messages that may come at this point. {@link
 * dev.rooster.hooks.ClientFormat} reads and writes the JSON of one client; {@link
 * dev.rooster.hooks.HandleHook} knows no client.
 */
@NullMarked
package dev.rooster.hooks;

import org.jspecify.annotations.NullMarked;
