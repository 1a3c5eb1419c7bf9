/** Entries of files: read, compared with the reminders there are, applied. */
@NullMarked
package dev.rooster.declared;

import org.jspecify.annotations.NullMarked;
