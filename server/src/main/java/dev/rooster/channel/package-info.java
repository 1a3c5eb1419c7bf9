/** Ways to reach somebody: transports, and the places on them. */
@NullMarked
package dev.rooster.channel;

import org.jspecify.annotations.NullMarked;
