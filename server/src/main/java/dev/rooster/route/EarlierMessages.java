package dev.rooster.route;

import dev.rooster.channel.Address;
import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import dev.rooster.reminder.Status;
import dev.rooster.reminders.MessageAttributes;
import dev.rooster.store.Listing;
import dev.rooster.store.Page;
import dev.rooster.store.Store;
import dev.rooster.store.StoreException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The messages whose turn is retried: those that were waiting at the first turn of this process,
 * and those whose conversation was busy. A retry comes behind the messages that came after it; this
 * finds those that must wait for it. Thread-safe.
 */
final class EarlierMessages {
  private final Store store;

  /** The ids by time of arrival, for each conversation; empty before the first turn. */
  private Optional<Map<Address, NavigableMap<Instant, String>>> waiting = Optional.empty();

  EarlierMessages(Store store) {
    this.store = store;
  }

  /** Whether an earlier message of the same conversation has no answer yet, or may have none. */
  synchronized boolean isOpenBefore(Run run) {
    try {
      return hasOpenBefore(run);
    } catch (StoreException e) {
      return true;
    }
  }

  private boolean hasOpenBefore(Run run) {
    if (waiting.isEmpty()) {
      waiting = Optional.of(read());
    }
    Address conversation = MessageAttributes.of(run.reminder()).replyTo();
    NavigableMap<Instant, String> messages = waiting.get().get(conversation);
    if (messages == null) {
      return false;
    }
    NavigableMap<Instant, String> before = messages.headMap(run.due(), false);
    while (!before.isEmpty() && !isOpen(before.firstEntry().getValue())) {
      before.pollFirstEntry();
    }
    return !before.isEmpty();
  }

  /** Its turn is retried: later messages of its conversation wait for it. */
  synchronized void waits(Run run) {
    Address conversation = MessageAttributes.of(run.reminder()).replyTo();
    waiting
        .orElseThrow()
        .computeIfAbsent(conversation, _ -> new TreeMap<>())
        .put(run.due(), run.reminderId());
  }

  private boolean isOpen(String id) {
    return store.find(List.of(id)).stream().anyMatch(it -> !it.standing().status().ended());
  }

  private Map<Address, NavigableMap<Instant, String>> read() {
    Map<Address, NavigableMap<Instant, String>> found = new HashMap<>();
    Listing open =
        Listing.of(
            Listing.Filter.ALL
                .withKind(MessageAttributes.KIND)
                .withStatuses(Set.of(Status.ACTIVE)));
    Optional<String> next = Optional.empty();
    do {
      Page<Reminder> page = store.list(next.map(open::after).orElse(open));
      for (Reminder message : page.items()) {
        message
            .standing()
            .next()
            .map(NextFire::due)
            .ifPresent(due ->
                found
                    .computeIfAbsent(
                        MessageAttributes.of(message).replyTo(), ignored -> new TreeMap<>())
                    .put(due, message.id()));
      }
      next = page.next();
    } while (next.isPresent());
    return found;
  }
}
