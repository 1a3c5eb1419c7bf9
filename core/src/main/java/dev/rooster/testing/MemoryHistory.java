package dev.rooster.testing;

import dev.rooster.reminder.Earlier;
import dev.rooster.reminder.Occurrence;
import dev.rooster.store.HistoryQuery;
import dev.rooster.store.Page;
import dev.rooster.store.UnsuccessfulQuery;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/** The records of occurrences: one per due instant of a reminder. */
final class MemoryHistory {
  private final Map<String, TreeMap<Instant, Occurrence>> byReminder = new HashMap<>();
  private final TreeMap<Place, Occurrence> all = new TreeMap<>(Place.LATEST_FIRST);

  /** The position of a record among all. */
  private record Place(Instant recordedAt, Instant due, String reminderId) {
    static final Comparator<Place> LATEST_FIRST =
        Comparator.comparing(Place::recordedAt)
            .thenComparing(Place::due)
            .thenComparing(Place::reminderId)
            .reversed();

    static Place of(Occurrence record) {
      return new Place(record.recordedAt(), record.due(), record.reminderId());
    }

    private static final Place LAST = new Place(Instant.MIN, Instant.MIN, "");

    /** An invalid cursor yields nothing. */
    static Place at(String cursor) {
      String[] parts = cursor.split(" ", 3);
      try {
        return parts.length == 3
            ? new Place(
                Instant.ofEpochMilli(Long.parseLong(parts[0])),
                Instant.ofEpochMilli(Long.parseLong(parts[1])),
                parts[2])
            : LAST;
      } catch (NumberFormatException e) {
        return LAST;
      }
    }
  }

  void put(Occurrence record) {
    Occurrence earlier =
        byReminder
            .computeIfAbsent(record.reminderId(), id -> new TreeMap<>(Comparator.reverseOrder()))
            .put(record.due(), record);
    if (earlier != null) {
      all.remove(Place.of(earlier));
    }
    all.put(Place.of(record), record);
  }

  void remove(Occurrence record) {
    Occurrence there = of(record.reminderId()).remove(record.due());
    if (there != null) {
      all.remove(Place.of(there));
    }
  }

  Stream<Occurrence> all() {
    return all.values().stream();
  }

  /** The records of a reminder. */
  Stream<Occurrence> latestFirst(String reminderId) {
    return of(reminderId).values().stream();
  }

  List<Occurrence> recordedAfter(Instant instant, String afterId, int reminders) {
    return all.values().stream()
        .takeWhile(it -> it.recordedAt().isAfter(instant))
        .map(Occurrence::reminderId)
        .filter(id -> id.compareTo(afterId) > 0)
        .sorted()
        .distinct()
        .limit(reminders)
        .flatMap(id -> of(id).descendingMap().values().stream())
        .filter(it -> it.recordedAt().isAfter(instant) || it.lastDue().isAfter(instant))
        .toList();
  }

  /** The latest records of a reminder, earliest first, without their texts. */
  Stream<Occurrence> latest(String id, int most) {
    return of(id).values().stream().limit(most).toList().reversed().stream()
        .map(MemoryHistory::bare);
  }

  private static Occurrence bare(Occurrence record) {
    return new Occurrence(
        record.reminderId(),
        "",
        record.due(),
        record.lastDue(),
        record.count(),
        record.status(),
        Optional.empty(),
        "",
        record.attempts(),
        record.startedAt(),
        record.recordedAt(),
        record.manual(),
        "",
        Earlier.NONE);
  }

  /** The reminders of a page and after it, of all owners. */
  Stream<UnsuccessfulQuery.Place> unsuccessful(UnsuccessfulQuery query) {
    Map<String, Instant> latest = new HashMap<>();
    all.values().stream()
        .filter(it -> it.status() != Occurrence.Status.OK)
        .filter(it -> !it.recordedAt().isBefore(query.since()))
        .filter(it -> it.reminderId().startsWith(query.idPrefix()))
        .forEach(it -> latest.putIfAbsent(it.reminderId(), it.recordedAt()));
    return latest.entrySet().stream()
        .map(it -> new UnsuccessfulQuery.Place(it.getValue(), it.getKey()))
        .filter(it -> query.place().filter(last -> !it.isAfter(last)).isEmpty())
        .sorted(
            Comparator.comparing(UnsuccessfulQuery.Place::at)
                .reversed()
                .thenComparing(UnsuccessfulQuery.Place::id));
  }

  void remove(String reminderId) {
    of(reminderId).values().forEach(record -> all.remove(Place.of(record)));
    byReminder.remove(reminderId);
  }

  Page<Occurrence> page(HistoryQuery query) {
    Optional<Place> before = query.before().map(Place::at);
    NavigableMap<?, Occurrence> records =
        query
            .reminderId()
            .<NavigableMap<?, Occurrence>>map(id -> rest(of(id), before.map(Place::due)))
            .orElseGet(() -> rest(all, before));
    List<Occurrence> found =
        records.values().stream()
            .filter(query.filter()::matches)
            .limit(query.limit() + 1L)
            .toList();
    return page(found, query.limit(), HistoryQuery::cursor);
  }

  private static <K> NavigableMap<K, Occurrence> rest(
      NavigableMap<K, Occurrence> records, Optional<K> before) {
    return before.map(last -> records.tailMap(last, false)).orElse(records);
  }

  static <T> Page<T> page(List<T> found, int limit, Function<T, String> cursor) {
    return found.size() <= limit
        ? new Page<>(found, Optional.empty())
        : new Page<>(found.subList(0, limit), Optional.of(cursor.apply(found.get(limit - 1))));
  }

  /**
   * Deletes old records and adds the reminders that lost their last record to {@code emptied}.
   *
   * @param deleted receives each record
   */
  int prune(
      Instant before,
      int most,
      Collection<String> reminderIds,
      int limit,
      Set<String> emptied,
      Consumer<Occurrence> deleted) {
    Set<Occurrence> old = new LinkedHashSet<>();
    reminderIds.forEach(id -> of(id).values().stream().skip(most).forEach(old::add));
    all.descendingMap().values().stream()
        .takeWhile(it -> it.recordedAt().isBefore(before))
        .limit(limit)
        .forEach(old::add);
    List<Occurrence> pruned = old.stream().limit(limit).toList();
    for (Occurrence record : pruned) {
      deleted.accept(record);
      all.remove(Place.of(record));
      NavigableMap<Instant, Occurrence> rest = of(record.reminderId());
      rest.remove(record.due());
      if (rest.isEmpty()) {
        byReminder.remove(record.reminderId());
        emptied.add(record.reminderId());
      }
    }
    return pruned.size();
  }

  private NavigableMap<Instant, Occurrence> of(String reminderId) {
    return byReminder.getOrDefault(reminderId, new TreeMap<>());
  }
}
