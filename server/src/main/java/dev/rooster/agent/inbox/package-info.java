/**
 * Agents that are running clients, such as Claude Code. Rooster does not start a turn of theirs:
 * the message of a reminder waits in their inbox until a session takes it.
 */
@NullMarked
package dev.rooster.agent.inbox;

import org.jspecify.annotations.NullMarked;
