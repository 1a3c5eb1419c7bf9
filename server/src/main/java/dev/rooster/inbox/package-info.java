/** Messages that wait until a reader has seen them. */
@NullMarked
package dev.rooster.inbox;

import org.jspecify.annotations.NullMarked;
