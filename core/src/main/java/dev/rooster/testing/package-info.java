/**
 * For testing your own reminders: a settable clock, a store in memory and a Rooster that you tick
 * by hand.
 */
@NullMarked
package dev.rooster.testing;

import org.jspecify.annotations.NullMarked;
