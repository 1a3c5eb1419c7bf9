package dev.rooster.engine;

import dev.rooster.engine.EngineRuntime.Lane;
import dev.rooster.engine.EngineRuntime.Result;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Deletes old records in small batches: some time after new ones were written, and regularly
 * because of their age.
 */
final class Pruning {
  private static final int AT_ONCE = 500;
  private static final int MOST_REMEMBERED = 10_000;
  private static final Duration AFTER_WRITES = Duration.ofMinutes(1);
  private static final Duration BETWEEN_BATCHES = Duration.ofMillis(100);
  private static final Duration FOR_AGE = Duration.ofHours(1);

  private final EngineContext node;
  private final Set<String> written = new HashSet<>();
  private boolean pruning;
  private long nextNanos;

  Pruning(EngineContext node) {
    this.node = node;
    this.nextNanos = node.time().nanos() + FOR_AGE.toNanos();
  }

  /** A record of this reminder was written. */
  void written(String id) {
    if (written.isEmpty()) {
      nextNanos = Math.min(nextNanos, node.time().nanos() + AFTER_WRITES.toNanos());
    }
    if (written.size() < MOST_REMEMBERED) {
      written.add(id);
    }
  }

  void tick() {
    if (!pruning && nextNanos <= node.time().nanos()) {
      prune();
    }
  }

  private void prune() {
    pruning = true;
    Retention kept = node.settings().retention();
    Instant before = node.time().nowInMillis().minus(kept.age());
    List<String> ids = written.stream().limit(AT_ONCE).toList();
    node.ask(
        Lane.READ,
        "deleting old records",
        store -> store.prune(before, kept.count(), ids, AT_ONCE),
        result -> {
          pruning = false;
          nextNanos = node.time().nanos() + pause(ids, result).toNanos();
        });
  }

  private Duration pause(List<String> ids, Result<Integer> result) {
    return switch (result) {
      case Result.Broken<Integer> broken -> FOR_AGE;
      case Result.Given<Integer>(Integer pruned) -> {
        if (pruned < AT_ONCE) {
          ids.forEach(written::remove);
        }
        yield pruned == AT_ONCE || !written.isEmpty() ? BETWEEN_BATCHES : FOR_AGE;
      }
    };
  }
}
