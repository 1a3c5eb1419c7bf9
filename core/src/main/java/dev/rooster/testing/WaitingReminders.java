package dev.rooster.testing;

import dev.rooster.store.Shards;
import dev.rooster.store.Wake;
import java.time.Instant;
import java.util.Comparator;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The ids of waiting reminders, by the time of their next attempt. */
final class WaitingReminders {
  private final NavigableSet<Waiting> byTime =
      new TreeSet<>(Comparator.comparing(Waiting::at).thenComparing(Waiting::id));

  private record Waiting(Instant at, String id) {}

  void add(Instant at, String id) {
    byTime.add(new Waiting(at, id));
  }

  void remove(Instant at, String id) {
    byTime.remove(new Waiting(at, id));
  }

  Stream<Wake> between(Instant after, Instant end) {
    return byTime.tailSet(new Waiting(after.plusNanos(1), ""), true).stream()
        .takeWhile(it -> !it.at().isAfter(end))
        .map(it -> new Wake(it.at(), Shards.of(it.id())));
  }

  /** All ids, or those after the cursor. */
  Stream<String> idsAfter(Optional<String> cursor) {
    return cursor.map(it -> byTime.tailSet(at(it), false)).orElse(byTime).stream().map(Waiting::id);
  }

  /** An invalid cursor yields nothing. */
  private static Waiting at(String cursor) {
    String[] parts = cursor.split(" ", 2);
    try {
      return parts.length == 2
          ? new Waiting(Instant.ofEpochMilli(Long.parseLong(parts[0])), parts[1])
          : new Waiting(Instant.MAX, "");
    } catch (NumberFormatException e) {
      return new Waiting(Instant.MAX, "");
    }
  }

  Stream<String> idsUntil(Instant end) {
    return byTime.stream().takeWhile(it -> !it.at().isAfter(end)).map(Waiting::id);
  }
}
