/**
 * Times, durations and recurring phrases as people write them. A parser either understands the
 * whole text or rejects it and says what to write instead; it never guesses.
 */
@NullMarked
package dev.rooster.schedule.written;

import org.jspecify.annotations.NullMarked;
