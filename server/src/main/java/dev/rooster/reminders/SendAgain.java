package dev.rooster.reminders;

import dev.rooster.engine.Changes;
import dev.rooster.events.Events;
import dev.rooster.format.JsonText;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.RefusedException.Reason;
import dev.rooster.reminder.Reminder;
import dev.rooster.store.Store;
import dev.rooster.trust.Caller;
import java.util.OptionalLong;

/**
 * Sends a delivery again because a person asks for it. The delivery is the same one, so it has the
 * same idempotency key, and a receiver that knows it recognises it. Thread-safe.
 */
public final class SendAgain {
  private final FindDelivery deliveries;
  private final Changes changes;
  private final Events events;

  public SendAgain(Store store, Reminders reminders, Events events) {
    this.deliveries = new FindDelivery(store);
    this.changes = reminders.changes();
    this.events = events;
  }

  /** Sends a delivery that has failed, or whose arrival is unknown; refuses any other. */
  public JsonText send(Caller caller, String id) {
    Reminder delivery =
        deliveries
            .find(caller, id)
            .orElseThrow(() ->
                new RefusedException(
                    Reason.NOT_FOUND,
                    "there is no delivery " + id,
                    "list the runs to see the ids of their deliveries"));
    switch (DeliveryState.of(delivery)) {
      case FAILED, UNKNOWN -> {}
      case PENDING -> throw wrongState(id, "is still being sent", "wait for its outcome");
      case DELIVERED -> throw wrongState(id, "has arrived", "nothing to do");
    }
    // Of two requests at once, one finds another version.
    Reminder sent = changes.again(id, OptionalLong.of(delivery.version())).reminder();
    events.publish(
        "delivery.pending",
        sent.definition().labels().owner(),
        EngineEvents.delivery(sent).toString());
    return History.delivery(sent);
  }

  private static RefusedException wrongState(String id, String why, String remedy) {
    return new RefusedException(Reason.WRONG_STATE, "%s %s".formatted(id, why), remedy);
  }
}
