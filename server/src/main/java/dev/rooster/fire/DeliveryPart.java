package dev.rooster.fire;

import dev.rooster.channel.SplitText;
import dev.rooster.reminder.Missed;
import java.time.Duration;
import java.util.OptionalInt;

/**
 * Divides the text of a delivery by the limit of its channel: one message carries the first part,
 * and its completion creates the delivery of the rest. Pure, so that both come to the same parts.
 */
final class DeliveryPart {
  /** For the note that the delivery is late. */
  private static final int ROOM_FOR_NOTE = 300;

  private DeliveryPart() {}

  /**
   * @param longest the channel's limit; empty without one
   * @param late by how much the delivery is late
   */
  static SplitText of(String text, OptionalInt longest, Duration late) {
    if (longest.isEmpty()) {
      return new SplitText(text, "");
    }
    int room = late.compareTo(Missed.GRACE) > 0 ? ROOM_FOR_NOTE : 0;
    return SplitText.of(text, longest.getAsInt() - room);
  }
}
