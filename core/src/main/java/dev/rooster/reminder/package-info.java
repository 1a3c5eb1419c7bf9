/**
 * Reminders and what becomes of them: values and pure decisions. Knows schedules and nothing else.
 */
@NullMarked
package dev.rooster.reminder;

import org.jspecify.annotations.NullMarked;
