package dev.rooster.channel;

import java.util.Optional;

/**
 * A text on its way to an address.
 *
 * @param idempotencyKey the same for every attempt to send this message
 * @param user the user it belongs to; empty without one
 * @param about the reminder whose text it carries; empty for any other message
 */
public record Message(
    String idempotencyKey, String user, String text, Optional<AboutReminder> about) {

  public Message withText(String other) {
    return new Message(idempotencyKey, user, other, about);
  }
}
