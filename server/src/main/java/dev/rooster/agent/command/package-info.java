/**
 * Agents that are a program, started for each turn.
 *
 * <p>{@link dev.rooster.agent.command.CommandAgentKind} reads {@link
 * dev.rooster.agent.command.CommandSettings}. {@link dev.rooster.agent.command.CommandAgent} starts
 * the program with the command line of its {@link dev.rooster.agent.command.Client}, and stores its
 * {@link dev.rooster.agent.command.Conversation}.
 */
@NullMarked
package dev.rooster.agent.command;

import org.jspecify.annotations.NullMarked;
