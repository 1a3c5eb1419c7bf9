package dev.rooster.channel;

import java.util.Optional;

/**
 * What a channel knows of a message that it has sent.
 *
 * @param messageId the message's id on the channel, which a reply to it refers to; empty on a
 *     channel without replies
 */
public record Receipt(Optional<String> messageId) {
  public static final Receipt NONE = new Receipt(Optional.empty());
}
