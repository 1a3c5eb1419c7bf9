package dev.rooster.reminders;

import dev.rooster.reminder.Reminder;
import dev.rooster.store.Store;
import dev.rooster.trust.Caller;
import java.util.List;
import java.util.Optional;

/** Finds a delivery that the caller may see. */
record FindDelivery(Store store) {

  Optional<Reminder> find(Caller caller, String id) {
    return store.find(List.of(id)).stream()
        .filter(it -> it.definition().kind().equals(DeliveryAttributes.KIND))
        .filter(it -> caller.sees(it.definition().labels().owner()))
        .findFirst();
  }
}
