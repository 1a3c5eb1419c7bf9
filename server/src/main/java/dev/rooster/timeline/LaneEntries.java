package dev.rooster.timeline;

import dev.rooster.reminder.Occurrence;
import dev.rooster.store.RecordMark;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The records of a reminder as entries of a lane. Successes that are close share one; if there are
 * too many, so do others of the same status.
 */
final class LaneEntries {
  static final int MOST = 400;

  /** So that six statuses in each slot stay below the limit. */
  private static final int SLOTS = MOST / Occurrence.Status.values().length;

  private LaneEntries() {}

  /**
   * One record, or several with the same status.
   *
   * @param count of all of them
   * @param only empty for several records
   */
  record Entry(
      Instant from,
      Instant to,
      long count,
      Occurrence.Status status,
      long lateByMillis,
      Optional<RecordMark> only) {

    static Entry of(RecordMark mark) {
      return new Entry(
          mark.due(), mark.lastDue(), mark.count(), mark.status(), late(mark), Optional.of(mark));
    }

    private static long late(RecordMark mark) {
      return mark.startedAt()
          .map(start -> Math.max(0, Duration.between(mark.due(), start).toMillis()))
          .orElse(0L);
    }

    Entry with(Entry other) {
      return new Entry(
          from,
          to.isAfter(other.to) ? to : other.to,
          count + other.count,
          status,
          Math.max(lateByMillis, other.lateByMillis),
          Optional.empty());
    }
  }

  /**
   * @param marks by due instant
   * @param near successes that are closer share an entry
   */
  static List<Entry> of(List<RecordMark> marks, Instant from, Instant until, Duration near) {
    List<Entry> entries = marks.stream().map(Entry::of).toList();
    List<Entry> merged = merged(entries, near, false);
    if (merged.size() > MOST) {
      merged = merged(merged, near, true);
    }
    return merged.size() > MOST ? bySlot(merged, from, until) : merged;
  }

  private static List<Entry> merged(List<Entry> entries, Duration near, boolean allStatuses) {
    List<Entry> merged = new ArrayList<>();
    for (Entry entry : entries) {
      Entry last = merged.isEmpty() ? null : merged.getLast();
      if (last != null
          && last.status() == entry.status()
          && (allStatuses || entry.status() == Occurrence.Status.OK)
          && Duration.between(last.to(), entry.from()).compareTo(near) < 0) {
        merged.set(merged.size() - 1, last.with(entry));
      } else {
        merged.add(entry);
      }
    }
    return merged;
  }

  private static List<Entry> bySlot(List<Entry> entries, Instant from, Instant until) {
    long width = Math.max(1, Duration.between(from, until).toMillis() / SLOTS + 1);
    Map<Slot, Entry> slots = new TreeMap<>(Slot.IN_ORDER);
    for (Entry entry : entries) {
      long slot = Math.max(0, Duration.between(from, entry.from()).toMillis() / width);
      slots.merge(new Slot(slot, entry.status()), entry, Entry::with);
    }
    return List.copyOf(slots.values());
  }

  /** The entries of a status in a part of the span. */
  private record Slot(long number, Occurrence.Status status) {
    static final Comparator<Slot> IN_ORDER =
        Comparator.comparingLong(Slot::number).thenComparing(Slot::status);
  }
}
