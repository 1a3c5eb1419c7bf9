/**
 * Times, durations and recurring phrases as people write them: the whole text is understood, or it
 * is refused with what to write instead. Never a guess.
 */
@NullMarked
package dev.rooster.schedule.written;

import org.jspecify.annotations.NullMarked;
