package dev.rooster.testing;

import dev.rooster.store.Lease;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The leases of nodes, by the store's clock. */
final class MemoryLeases {
  private final Map<String, Held> nodes = new TreeMap<>();

  private record Held(Instant until, Instant watchingSince) {}

  /** Starts or renews the lease; never renews an expired one. */
  boolean renew(String node, boolean joining, Instant now, Duration length, Instant watchingSince) {
    if (!joining && !lasts(node, now)) {
      return false;
    }
    nodes.values().removeIf(held -> !held.until().isAfter(now));
    Instant most = now.plus(length.multipliedBy(Lease.MOST_LENGTHS));
    nodes.replaceAll((id, held) ->
        joining && held.until().isAfter(most)
            ? new Held(now.plus(length), held.watchingSince())
            : held);
    nodes.put(node, new Held(now.plus(length), watchingSince));
    return true;
  }

  void end(String node) {
    nodes.remove(node);
  }

  boolean lasts(String node, Instant now) {
    Held held = nodes.get(node);
    return held != null && held.until().isAfter(now);
  }

  List<String> live(Instant now) {
    return nodes.keySet().stream().filter(node -> lasts(node, now)).toList();
  }

  Instant watchingSince(Instant now) {
    return nodes.entrySet().stream()
        .filter(entry -> lasts(entry.getKey(), now))
        .map(entry -> entry.getValue().watchingSince())
        .min(Instant::compareTo)
        .orElse(now);
  }
}
