/** Reminders that files declare: read in every format there is, and kept as the files say. */
@NullMarked
package dev.rooster.declare;

import org.jspecify.annotations.NullMarked;
