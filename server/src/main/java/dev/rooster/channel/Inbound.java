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
 * @param addressed whether it is meant for Rooster: always outside groups, in a group if it
 *     mentions Rooster or answers it
 * @param replyTo the id of the message that it answers, or whose button was pressed
 * @param pressed whether a button was pressed; the text is its command
 */
public record Inbound(
    Address from,
    Optional<Address> group,
    String text,
    String messageId,
    Instant at,
    boolean addressed,
    Optional<String> replyTo,
    boolean pressed) {

  /** A message that was written. */
  public Inbound(
      Address from,
      Optional<Address> group,
      String text,
      String messageId,
      Instant at,
      boolean addressed,
      Optional<String> replyTo) {
    this(from, group, text, messageId, at, addressed, replyTo, false);
  }

  /** A message to Rooster alone that answers no other. */
  public static Inbound of(Address from, String text, String messageId, Instant at) {
    return new Inbound(from, Optional.empty(), text, messageId, at, true, Optional.empty());
  }
}
