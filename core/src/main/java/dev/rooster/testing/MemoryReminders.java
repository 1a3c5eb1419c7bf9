package dev.rooster.testing;

import static java.util.stream.Collectors.toSet;

import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Standing;
import dev.rooster.reminder.Status;
import dev.rooster.store.Listing;
import dev.rooster.store.Wake;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reminders by id; those that wait by time, and those that run, beside it. */
final class MemoryReminders {
  private final TreeMap<String, Reminder> all = new TreeMap<>();
  private final WaitingReminders waiting = new WaitingReminders();
  private final Map<String, Reminder> running = new HashMap<>();
  private final Set<String> toStop = new HashSet<>();

  @Nullable Reminder get(String id) {
    return all.get(id);
  }

  /** As many as there are, in order. */
  Stream<Reminder> listed(Listing listing) {
    return listing.after().map(it -> all.tailMap(it, false)).orElse(all).values().stream()
        .filter(it ->
            listing.statuses().isEmpty() || listing.statuses().contains(it.standing().status()))
        .filter(it -> listing.kind().map(it.definition().kind()::equals).orElse(true))
        .filter(it -> listing.key().map(it.definition().key()::equals).orElse(true));
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

  /** Those of the node's that somebody wants to stop. */
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
