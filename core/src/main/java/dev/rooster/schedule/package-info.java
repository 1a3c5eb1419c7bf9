/**
 * When reminders fire: pure values that compute the next fire after an instant. Depends only on
 * java.time and never reads a clock, so callers pass in {@code now}.
 */
@NullMarked
package dev.rooster.schedule;

import org.jspecify.annotations.NullMarked;
