package dev.rooster.timeline;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Limits how many fires all schedules remember together: those that were asked for longest ago are
 * forgotten. Thread-safe.
 */
final class RememberedFires {
  /** 8 MB. */
  static final int MOST = 1_000_000;

  private final int most;
  private final Map<FireTimes, Integer> sizes = new LinkedHashMap<>(16, 0.75f, true);
  private long total;

  RememberedFires(int most) {
    this.most = most;
  }

  /**
   * The fires were asked for; the caller holds none of their locks.
   *
   * @param size how many they remember
   */
  void used(FireTimes times, int size) {
    tooMuch(times, size).forEach(FireTimes::forget);
  }

  /** The schedule is no longer needed. */
  synchronized void dropped(FireTimes times) {
    resized(sizes.remove(times), 0);
  }

  private synchronized List<FireTimes> tooMuch(FireTimes times, int size) {
    resized(sizes.put(times, size), size);
    List<FireTimes> forgotten = new ArrayList<>();
    Iterator<Map.Entry<FireTimes, Integer>> eldestFirst = sizes.entrySet().iterator();
    while (total > most && eldestFirst.hasNext()) {
      Map.Entry<FireTimes, Integer> eldest = eldestFirst.next();
      eldestFirst.remove();
      resized(eldest.getValue(), 0);
      forgotten.add(eldest.getKey());
    }
    return forgotten;
  }

  private void resized(@Nullable Integer before, int size) {
    total += size - (before == null ? 0 : before);
  }
}
