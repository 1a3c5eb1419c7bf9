package dev.rooster.channel;

import java.time.Instant;

/**
 * A text on its way to an address.
 *
 * @param idempotencyKey the same for every attempt to send this message
 * @param user the owner of the reminder; empty without one
 * @param lateByMillis how late its reminder fired
 */
public record Message(
    String idempotencyKey,
    String user,
    String reminderId,
    String name,
    String text,
    Instant dueAt,
    long lateByMillis) {

  public Message withText(String other) {
    return new Message(idempotencyKey, user, reminderId, name, other, dueAt, lateByMillis);
  }
}
