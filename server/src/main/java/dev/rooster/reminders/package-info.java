/** The use cases of reminders, and their fields as JSON. Every surface uses this package. */
@NullMarked
package dev.rooster.reminders;

import org.jspecify.annotations.NullMarked;
