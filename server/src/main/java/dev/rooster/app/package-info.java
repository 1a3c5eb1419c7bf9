/**
 * The program: {@link dev.rooster.app.Main} runs a command, {@link dev.rooster.app.AppHost} gives
 * it the daemon or the store, {@link dev.rooster.app.Wiring} puts all parts together, and {@link
 * dev.rooster.app.Daemon} lives. Kinds of channels are listed in {@link dev.rooster.app.Kinds}.
 */
@NullMarked
package dev.rooster.app;

import org.jspecify.annotations.NullMarked;
