package dev.rooster.timeline;

import java.util.ArrayList;
import java.util.List;

/** The planned fires of a reminder as entries of a lane, of which close ones share one. */
final class LanePlan {
  private final long near;
  private final List<Entry> entries = new ArrayList<>();
  private long total;
  private boolean cut;

  /** One fire or several. */
  record Entry(long from, long to, long count) {}

  /**
   * @param near fires that are closer share an entry
   */
  LanePlan(long near) {
    this.near = near;
  }

  /** Takes the next fire, not earlier than the one before. */
  void add(long time) {
    Entry last = entries.isEmpty() ? null : entries.getLast();
    if (last != null && time - last.to() < near) {
      entries.set(entries.size() - 1, new Entry(last.from(), time, last.count() + 1));
    } else if (entries.size() < LaneEntries.MOST) {
      entries.add(new Entry(time, time, 1));
    } else {
      cut = true;
      return;
    }
    total++;
  }

  List<Entry> entries() {
    return List.copyOf(entries);
  }

  long total() {
    return total;
  }

  boolean cut() {
    return cut;
  }
}
