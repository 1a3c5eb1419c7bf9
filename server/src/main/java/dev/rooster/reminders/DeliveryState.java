package dev.rooster.reminders;

import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Tally;

/** What has become of a delivery. */
enum DeliveryState {
  /** It waits, or is being sent. */
  PENDING,
  DELIVERED,
  FAILED,
  /** It did not succeed, and may have arrived all the same. */
  UNKNOWN;

  static DeliveryState of(Reminder delivery) {
    if (!delivery.standing().status().ended()) {
      return PENDING;
    }
    return delivery.standing().tally().last().map(DeliveryState::of).orElse(FAILED);
  }

  private static DeliveryState of(Tally.Last last) {
    return switch (last.status()) {
      case OK -> DELIVERED;
      case ERROR, INTERRUPTED, SKIPPED, MISSED, BLOCKED ->
          DeliveryAttributes.mayHaveArrived(last.status(), last.why()) ? UNKNOWN : FAILED;
    };
  }

  /** Whether a person may want to send it again. */
  boolean isUnsuccessful() {
    return this == FAILED || this == UNKNOWN;
  }
}
