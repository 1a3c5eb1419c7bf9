/**
 * The program: {@link dev.rooster.app.Main} runs a command, {@link dev.rooster.app.AppHost} gives
 * it the daemon or the store, {@link dev.rooster.app.Wiring} puts all parts together, and {@link
 * dev.rooster.app.Daemon} runs until it is stopped. {@link dev.rooster.app.Kinds} lists the kinds
 * of agents and channels.
 */
@NullMarked
package dev.rooster.app;

import org.jspecify.annotations.NullMarked;
