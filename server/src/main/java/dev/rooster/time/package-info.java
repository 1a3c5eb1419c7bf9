/** Schedules and instants as people write and read them. */
@NullMarked
package dev.rooster.time;

import org.jspecify.annotations.NullMarked;
