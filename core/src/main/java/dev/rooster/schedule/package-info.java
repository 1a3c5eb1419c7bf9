/**
 * When things happen: pure values that answer "what is the next fire after this instant?". Knows
 * java.time and nothing else; never asks a clock, so {@code now} always comes in.
 */
@NullMarked
package dev.rooster.schedule;

import org.jspecify.annotations.NullMarked;
