package dev.rooster.trigger;

import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.store.Listing;
import dev.rooster.store.Page;
import dev.rooster.store.Store;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * The reminders that wait for the activity of agents, in memory: a prompt must not search all
 * reminders of the store. Thread-safe.
 */
final class WatchedReminders {
  private static final Listing WAITING =
      Listing.of(
          Listing.Filter.ALL
              .withKind(ReminderAttributes.KIND)
              .withStatuses(Set.of(Status.ACTIVE, Status.PAUSED)));

  private final Store store;
  private final Map<String, Watched> byId = new ConcurrentHashMap<>();

  WatchedReminders(Store store) {
    this.store = store;
  }

  /** Finds all in the store. */
  void load() {
    Optional<Listing> listing = Optional.of(WAITING);
    while (listing.isPresent()) {
      Page<Reminder> page = store.list(listing.get());
      page.items().forEach(this::put);
      listing = page.next().map(WAITING::after);
    }
  }

  /** Takes note of a reminder as it is now. */
  Optional<Watched> put(Reminder reminder) {
    Optional<Watched> watched = Watched.of(reminder);
    watched.ifPresentOrElse(it -> byId.put(it.id(), it), () -> byId.remove(reminder.id()));
    return watched;
  }

  void remove(String id) {
    byId.remove(id);
  }

  List<Watched> all() {
    return List.copyOf(byId.values());
  }

  List<Watched> matching(Predicate<Watched> fits) {
    return byId.values().stream().filter(fits).toList();
  }
}
