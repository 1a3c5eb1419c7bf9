/** Reminders declared in files: read the entries, decide the changes, apply them. */
@NullMarked
package dev.rooster.declared;

import org.jspecify.annotations.NullMarked;
