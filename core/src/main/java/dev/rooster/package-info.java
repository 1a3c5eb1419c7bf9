/** The front door: {@link dev.rooster.Rooster}, for programs that keep reminders of their own. */
@NullMarked
package dev.rooster;

import org.jspecify.annotations.NullMarked;
