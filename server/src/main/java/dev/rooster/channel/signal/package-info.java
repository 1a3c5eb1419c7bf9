/**
 * Signal, through the HTTP daemon of signal-cli. {@link dev.rooster.channel.signal.SignalChannel}
 * sends by JSON-RPC, {@code SignalEvents} receives from the event stream, {@code ReadEnvelope}
 * turns an envelope into a message.
 */
@NullMarked
package dev.rooster.channel.signal;

import org.jspecify.annotations.NullMarked;
