/** What can be done with reminders, and how they read and print. Every surface calls these. */
@NullMarked
package dev.rooster.reminders;

import org.jspecify.annotations.NullMarked;
