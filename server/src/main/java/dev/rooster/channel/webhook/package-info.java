/** Signed HTTP posts. */
@NullMarked
package dev.rooster.channel.webhook;

import org.jspecify.annotations.NullMarked;
