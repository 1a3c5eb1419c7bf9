/**
 * Fires that come from events: a call of a webhook, a change of a file, the exit of a command.
 * {@link dev.rooster.outside.Outside} knows the reminders that wait for one; {@link
 * dev.rooster.outside.GiveEvent} stores what happened and plans the fire.
 */
@NullMarked
package dev.rooster.outside;

import org.jspecify.annotations.NullMarked;
