package dev.rooster.channel;

import java.time.Instant;

/**
 * A text on its way to an address.
 *
 * @param idempotencyKey the same each time this is sent
 * @param user whose it is; empty for nobody's
 * @param lateByMillis how late its reminder was fired
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
