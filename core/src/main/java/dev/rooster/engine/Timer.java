package dev.rooster.engine;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The times at which reminders are tried, as far as they are read ahead. {@link Horizon} arms them,
 * {@link Claims} takes them out.
 */
final class Timer {
  private final TreeMap<Instant, Integer> times = new TreeMap<>();
  private Watch watch = new Watch();
  private int size;

  /**
   * The times that have come.
   *
   * @param latest the latest of them; {@link Instant#MIN} if there are none
   */
  record Taken(int count, Instant latest) {}

  /** The earliest time armed since the watch began; one watch at a time. */
  static final class Watch {
    private Instant earliest = Instant.MAX;

    Instant earliest() {
      return earliest;
    }
  }

  void arm(Instant at) {
    if (at.isBefore(watch.earliest)) {
      watch.earliest = at;
    }
    times.merge(at, 1, Integer::sum);
    size++;
  }

  Watch watch() {
    watch = new Watch();
    return watch;
  }

  /** The earliest time. */
  Optional<Instant> first() {
    return times.isEmpty() ? Optional.empty() : Optional.of(times.firstKey());
  }

  /** Takes out the times that have come. */
  Taken take(Instant now) {
    int taken = 0;
    Instant latest = Instant.MIN;
    Map.Entry<Instant, Integer> first = times.firstEntry();
    while (first != null && !first.getKey().isAfter(now)) {
      taken += first.getValue();
      latest = first.getKey();
      times.pollFirstEntry();
      first = times.firstEntry();
    }
    size -= taken;
    return new Taken(taken, latest);
  }

  /** Drops the latest times until at most this many are left. Returns the last one kept. */
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
