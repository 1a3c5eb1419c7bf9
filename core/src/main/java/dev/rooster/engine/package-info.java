/**
 * Fires reminders: reads ahead, waits, claims, runs, completes. Has no threads of its own; {@link
 * dev.rooster.engine.EngineThreads} gives it some, a simulator gives it none.
 *
 * <p>The way of a fire: {@link dev.rooster.engine.Horizon} reads ahead and arms the timer, {@link
 * dev.rooster.engine.Claims} claims what is due, {@link dev.rooster.engine.Runs} runs it, {@link
 * dev.rooster.engine.Completions} writes what follows.
 */
@NullMarked
package dev.rooster.engine;

import org.jspecify.annotations.NullMarked;
