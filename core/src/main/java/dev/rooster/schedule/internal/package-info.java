/** What the schedule packages share. Not API: it changes without notice. */
@NullMarked
package dev.rooster.schedule.internal;

import org.jspecify.annotations.NullMarked;
