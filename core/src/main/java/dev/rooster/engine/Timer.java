package dev.rooster.engine;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The times at which something is to be tried, as far as they are read ahead. */
final class Timer {
  private final TreeMap<Instant, Integer> times = new TreeMap<>();
  private Instant earliestSinceMark = Instant.MAX;
  private Instant latestTaken = Instant.MIN;
  private int size;

  void arm(Instant at) {
    if (at.isBefore(earliestSinceMark)) {
      earliestSinceMark = at;
    }
    times.merge(at, 1, Integer::sum);
    size++;
  }

  /** From now on, what is armed is new. */
  void mark() {
    earliestSinceMark = Instant.MAX;
  }

  /** The earliest of the times that are new. */
  Instant earliestSinceMark() {
    return earliestSinceMark;
  }

  /** The earliest time. */
  Optional<Instant> first() {
    return times.isEmpty() ? Optional.empty() : Optional.of(times.firstKey());
  }

  /** Takes out what has come; answers how many there were. */
  int take(Instant now) {
    int taken = 0;
    Map.Entry<Instant, Integer> first = times.firstEntry();
    while (first != null && !first.getKey().isAfter(now)) {
      taken += first.getValue();
      latestTaken = first.getKey();
      times.pollFirstEntry();
      first = times.firstEntry();
    }
    size -= taken;
    return taken;
  }

  /** The latest of the times that were last taken out. */
  Instant latestTaken() {
    return latestTaken;
  }

  /** Forgets the latest times until no more than so many are left; answers the last one kept. */
  Instant shrink(int most) {
    while (size > most && times.size() > 1) {
      size -= times.pollLastEntry().getValue();
    }
    return times.lastKey();
  }

  int size() {
    return size;
  }

  void clear() {
    times.clear();
    size = 0;
  }
}
