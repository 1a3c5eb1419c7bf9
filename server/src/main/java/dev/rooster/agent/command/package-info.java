/**
 * Agents that are a program, started for each turn.
 *
 * <p>{@link dev.rooster.agent.command.CommandAgentKind} reads {@link
 * dev.rooster.agent.command.CommandSettings}. {@link dev.rooster.agent.command.CommandAgent} starts
 * the program as its {@link dev.rooster.agent.command.Client} wants to be called, and keeps its
 * {@link dev.rooster.agent.command.Conversation}.
 */
@NullMarked
package dev.rooster.agent.command;

import org.jspecify.annotations.NullMarked;
