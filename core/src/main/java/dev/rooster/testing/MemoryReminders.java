package dev.rooster.testing;

import static java.util.stream.Collectors.toSet;

import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Labels;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Standing;
import dev.rooster.reminder.Status;
import dev.rooster.store.Listing;
import dev.rooster.store.Page;
import dev.rooster.store.Wake;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reminders by id, with indexes of those that wait, by time, and those that run. */
final class MemoryReminders {
  private final TreeMap<String, Reminder> all = new TreeMap<>();
  private final WaitingReminders waiting = new WaitingReminders();
  private final Map<String, Reminder> running = new HashMap<>();
  private final Set<String> toStop = new HashSet<>();

  @Nullable Reminder get(String id) {
    return all.get(id);
  }

  /** All, by id. */
  Stream<Reminder> all() {
    return all.values().stream();
  }

  Page<Reminder> page(Listing listing) {
    List<Reminder> found =
        inOrder(listing)
            .filter(it -> fits(listing.filter(), it))
            .limit(listing.limit() + 1L)
            .toList();
    return MemoryHistory.page(found, listing.limit(), it -> Listing.cursor(listing.order(), it));
  }

  private Stream<Reminder> inOrder(Listing listing) {
    return switch (listing.order()) {
      case ID -> listing.after().map(it -> all.tailMap(it, false)).orElse(all).values().stream();
      case NEXT_FIRE ->
          waiting.idsAfter(listing.after()).map(id -> Objects.requireNonNull(all.get(id)));
    };
  }

  private static boolean fits(Listing.Filter filter, Reminder reminder) {
    Definition definition = reminder.definition();
    Labels labels = definition.labels();
    return (filter.statuses().isEmpty() || filter.statuses().contains(reminder.standing().status()))
        && filter.kind().map(definition.kind()::equals).orElse(true)
        && filter.key().map(definition.key()::equals).orElse(true)
        && filter.owner().map(labels.owner()::equals).orElse(true)
        && filter.source().map(labels.source()::equals).orElse(true)
        && filter.name().map(definition.name()::equals).orElse(true)
        && filter.idPrefix().map(reminder.id()::startsWith).orElse(true);
  }

  Stream<Wake> upcoming(Instant after, Instant until) {
    return waiting.between(after, until);
  }

  Stream<Reminder> waitingUntil(Instant end) {
    return waiting.idsUntil(end).map(id -> Objects.requireNonNull(all.get(id)));
  }

  Stream<Reminder> running() {
    return running.values().stream();
  }

  @Nullable Reminder running(String id) {
    return running.get(id);
  }

  void stop(String id) {
    toStop.add(id);
  }

  /** The node's running reminders for which a stop is requested. */
  Set<String> toStop(String node) {
    return heldBy(node).map(Reminder::id).filter(toStop::contains).collect(toSet());
  }

  Stream<Reminder> heldBy(String node) {
    return running().filter(it -> holder(it).equals(node));
  }

  static String holder(Reminder running) {
    return running.standing().claim().orElseThrow().node();
  }

  Reminder replace(Reminder before, Standing standing) {
    Reminder after = before.with(standing).withVersion(before.version() + 1);
    remove(before);
    put(after);
    return after;
  }

  void put(Reminder reminder) {
    all.put(reminder.id(), reminder);
    Standing standing = reminder.standing();
    if (standing.claim().isPresent()) {
      running.put(reminder.id(), reminder);
    } else {
      toStop.remove(reminder.id());
      if (standing.status() == Status.ACTIVE) {
        standing.next().ifPresent(next -> waiting.add(next.at(), reminder.id()));
      }
    }
  }

  void remove(Reminder reminder) {
    all.remove(reminder.id());
    running.remove(reminder.id());
    reminder.standing().next().ifPresent(next -> waiting.remove(next.at(), reminder.id()));
  }
}
