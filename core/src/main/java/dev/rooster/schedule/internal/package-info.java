/** Code shared by the schedule packages. Not API: it changes without notice. */
@NullMarked
package dev.rooster.schedule.internal;

import org.jspecify.annotations.NullMarked;
