/**
 * For tests of one's own reminders: a clock to set, a store in memory, a Rooster ticked by hand.
 */
@NullMarked
package dev.rooster.testing;

import org.jspecify.annotations.NullMarked;
