package dev.rooster.store;

import java.util.Collection;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * The writes that the store confirmed to several threads, for comparison with its content.
 * Thread-safe.
 */
final class Ledger {
  private final Map<String, Integer> writes = new ConcurrentHashMap<>();
  private final Queue<Completed> completed = new ConcurrentLinkedQueue<>();

  private record Completed(String reminderId, String occurrence) {}

  void written(String id) {
    writes.merge(id, 1, Integer::sum);
  }

  void completed(String reminderId, String occurrence) {
    completed.add(new Completed(reminderId, occurrence));
  }

  int writesOf(String id) {
    return writes.getOrDefault(id, 0);
  }

  Set<String> ids() {
    return Set.copyOf(writes.keySet());
  }

  /** The completed runs, with any repetitions. */
  Collection<String> completedOf(String id) {
    return completed.stream()
        .filter(it -> it.reminderId().equals(id))
        .map(Completed::occurrence)
        .toList();
  }

  int completed() {
    return completed.size();
  }
}
