/** Messages as signed POST requests to a URL, with a guard against private addresses. */
@NullMarked
package dev.rooster.channel.webhook;

import org.jspecify.annotations.NullMarked;
