package dev.rooster.channel;

import java.time.Instant;
import java.util.Optional;

/**
 * A message from a person on a channel.
 *
 * @param from the sender; a reply to this address reaches the person alone
 * @param group where a message to several people was written, and where a reply reaches all of them
 * @param messageId unique on the channel, and the same if the message is received again
 * @param at when it was written, by the channel's clock
 */
public record Inbound(
    Address from, Optional<Address> group, String text, String messageId, Instant at) {}
