/**
 * The boundaries that an agent sets for itself in a session of its client: reminders after a number
 * of prompts or minutes, and silence of pattern hints until then.
 */
@NullMarked
package dev.rooster.boundary;

import org.jspecify.annotations.NullMarked;
