package dev.rooster.testing;

import dev.rooster.store.NamedLock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Named locks, by the store's clock. */
final class MemoryLocks {
  private final Map<String, Taken> all = new TreeMap<>();
  private long lastFence;

  /**
   * A lock with its holder and the next one in line.
   *
   * @param next empty without one
   */
  private record Taken(NamedLock lock, Instant until, String next, Instant nextUntil) {
    boolean keepsInLine(String holder, Instant now) {
      return !next.isEmpty() && nextUntil.isAfter(now) && !next.equals(holder);
    }
  }

  Optional<NamedLock> lock(String name, String holder, Instant now, Duration length) {
    Taken taken = all.get(name);
    if (taken != null && taken.keepsInLine(holder, now)) {
      return Optional.empty();
    }
    if (taken != null && taken.until().isAfter(now)) {
      Instant nextUntil = now.plus(NamedLock.PLACE_IN_LINE);
      all.put(name, new Taken(taken.lock(), taken.until(), holder, nextUntil));
      return Optional.empty();
    }
    lastFence = Math.max(lastFence + 1, now.toEpochMilli());
    NamedLock lock = new NamedLock(name, holder, lastFence);
    all.put(name, new Taken(lock, now.plus(length), "", Instant.MIN));
    return Optional.of(lock);
  }

  Set<NamedLock> renew(String holder, Instant now, Duration length) {
    all.replaceAll((name, taken) ->
        taken.lock().holder().equals(holder) && taken.until().isAfter(now)
            ? new Taken(taken.lock(), now.plus(length), taken.next(), taken.nextUntil())
            : taken);
    return all.values().stream()
        .filter(it -> it.lock().holder().equals(holder) && it.until().isAfter(now))
        .map(Taken::lock)
        .collect(Collectors.toSet());
  }

  void unlock(NamedLock lock) {
    all.computeIfPresent(
        lock.name(),
        (name, taken) ->
            taken.lock().equals(lock)
                ? new Taken(lock, Instant.MIN, taken.next(), taken.nextUntil())
                : taken);
  }
}
