/**
 * Fires that the activity of running clients gives: reminders with {@code idle} and {@code calls}.
 * {@link dev.rooster.trigger.TriggerReminders} hears every sign of a session, and plans or
 * withdraws the fires of the reminders that wait for it.
 */
@NullMarked
package dev.rooster.trigger;

import org.jspecify.annotations.NullMarked;
