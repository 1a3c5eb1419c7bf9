/** Reads what people write about time into schedules, for every surface, and writes times. */
@NullMarked
package dev.rooster.when;

import org.jspecify.annotations.NullMarked;
