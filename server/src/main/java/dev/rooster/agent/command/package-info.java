/** Agents that are a program, started for each turn. */
@NullMarked
package dev.rooster.agent.command;

import org.jspecify.annotations.NullMarked;
