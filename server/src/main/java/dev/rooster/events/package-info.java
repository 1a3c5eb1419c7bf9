/** The event bus. */
@NullMarked
package dev.rooster.events;

import org.jspecify.annotations.NullMarked;
