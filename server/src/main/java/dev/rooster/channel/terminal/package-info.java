/** The local inbox as a channel. */
@NullMarked
package dev.rooster.channel.terminal;

import org.jspecify.annotations.NullMarked;
