package dev.rooster.torture;

import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.Missed;
import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import dev.rooster.schedule.Schedule;
import dev.rooster.store.HistoryQuery;
import dev.rooster.store.Listing;
import dev.rooster.store.Page;
import dev.rooster.store.Store;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Compares the journals of all nodes with the content of the store when everything is quiet. */
final class TortureOracle {
  private final Store store;
  private final List<Entry> entries;
  private final Map<String, Reminder> reminders = new HashMap<>();

  /** Handler calls by reminder, in the order of their fences. */
  private final Map<String, List<Entry.Called>> calls = new HashMap<>();

  private final List<String> lost = new ArrayList<>();
  private final List<String> doubled = new ArrayList<>();
  private int occurrences;
  private final List<String> late = new ArrayList<>();

  /**
   * @param entries the entries of each node in order
   */
  TortureOracle(Store store, List<Entry> entries) {
    this.store = store;
    this.entries = entries;
  }

  Verdict judge() {
    readAll();
    of(Entry.Called.class)
        .forEach(it -> calls.computeIfAbsent(it.id(), id -> new ArrayList<>()).add(it));
    calls.values().forEach(it -> it.sort(Comparator.comparingLong(Entry.Called::fence)));
    acknowledgedIsThere();
    calls.forEach((id, ofReminder) -> calledOncePerFence(ofReminder));
    of(Entry.Changed.class).forEach(this::changesAreObeyed);
    reminders.values().forEach(this::judge);
    int created = of(Entry.Created.class).size();
    return new Verdict(
        created,
        occurrences,
        of(Entry.Called.class).size(),
        List.copyOf(late),
        List.copyOf(lost),
        List.copyOf(doubled));
  }

  private <T extends Entry> List<T> of(Class<T> kind) {
    return entries.stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  private void readAll() {
    Page<Reminder> page = store.list(Listing.all());
    page.items().forEach(it -> reminders.put(it.id(), it));
    while (page.next().isPresent()) {
      page = store.list(Listing.all().after(page.next().get()));
      page.items().forEach(it -> reminders.put(it.id(), it));
    }
  }

  private void acknowledgedIsThere() {
    Set<String> removable = new HashSet<>();
    of(Entry.Removing.class).forEach(it -> removable.add(it.id()));
    for (Entry.Created created : of(Entry.Created.class)) {
      if (!reminders.containsKey(created.id()) && !removable.contains(created.id())) {
        lost.add(created.id() + " was acknowledged and is gone");
      }
    }
    for (Entry.Removed removed : of(Entry.Removed.class)) {
      if (reminders.containsKey(removed.id())) {
        lost.add("the removal of " + removed.id() + " was acknowledged and it is there");
      }
    }
  }

  private void calledOncePerFence(List<Entry.Called> ofReminder) {
    for (int i = 1; i < ofReminder.size(); i++) {
      if (ofReminder.get(i).fence() == ofReminder.get(i - 1).fence()) {
        doubled.add("%s and %s".formatted(ofReminder.get(i - 1), ofReminder.get(i)));
      }
      if (ofReminder.get(i - 1).at().isAfter(ofReminder.get(i).since())) {
        late.add("%s although %s".formatted(ofReminder.get(i - 1), ofReminder.get(i)));
      }
    }
  }

  /** A claim made after a confirmed change has seen the change. */
  private void changesAreObeyed(Entry.Changed change) {
    for (Entry.Called call : calls.getOrDefault(change.id(), List.of())) {
      if (call.since().isAfter(change.told().plusMillis(1))) {
        if (call.version() <= change.version()) {
          doubled.add("%s was not known to %s".formatted(change, call));
        }
        if (change.what().equals("cancelled") && !call.manual()) {
          doubled.add("%s was followed by %s".formatted(change, call));
        }
      }
    }
  }

  private void judge(Reminder reminder) {
    List<Occurrence> records = records(reminder.id());
    atRest(reminder);
    disjoint(records.stream().filter(it -> !it.manual()).toList());
    records.forEach(this::calledAsRecorded);
    calledIsRecorded(reminder, records);
    if (reminder.definition().kind().equals(TortureUsers.PLAIN)) {
      complete(reminder, records);
    }
  }

  private List<Occurrence> records(String id) {
    HistoryQuery query = HistoryQuery.of(id, Listing.LONGEST_PAGE);
    Page<Occurrence> page = store.history(query);
    List<Occurrence> records = new ArrayList<>(page.items());
    while (page.next().isPresent()) {
      page = store.history(query.before(page.next().get()));
      records.addAll(page.items());
    }
    records.sort(Comparator.comparing(Occurrence::due));
    return records;
  }

  private void atRest(Reminder reminder) {
    if (reminder.running()) {
      lost.add("%s is still claimed: %s".formatted(reminder.id(), reminder.standing().claim()));
    }
    Optional<NextFire> next = reminder.standing().next();
    if (reminder.standing().status() == Status.ACTIVE && next.isEmpty()) {
      lost.add(reminder.id() + " is active and nothing comes next");
    }
  }

  private void disjoint(List<Occurrence> records) {
    for (int i = 1; i < records.size(); i++) {
      if (!records.get(i).due().isAfter(records.get(i - 1).lastDue())) {
        doubled.add("%s and %s overlap".formatted(records.get(i - 1), records.get(i)));
      }
    }
  }

  private void calledAsRecorded(Occurrence record) {
    long called =
        calls.getOrDefault(record.reminderId(), List.of()).stream()
            .filter(it -> it.due().equals(record.due()))
            .count();
    if (called > record.attempts()) {
      doubled.add("called %d times: %s".formatted(called, record));
    }
    if (called == 0 && record.status() == Occurrence.Status.OK) {
      lost.add("never called: " + record);
    }
  }

  private void calledIsRecorded(Reminder reminder, List<Occurrence> records) {
    Set<Instant> dues = new HashSet<>();
    records.forEach(it -> dues.add(it.due()));
    for (Entry.Called call : calls.getOrDefault(reminder.id(), List.of())) {
      if (!dues.contains(call.due())) {
        lost.add("not recorded: " + call);
      }
      if (call.fence() > reminder.standing().fence()) {
        doubled.add("called without a claim: " + call);
      }
    }
  }

  /** Each scheduled instant has its record, and there are no others. */
  private void complete(Reminder reminder, List<Occurrence> records) {
    Schedule schedule = reminder.definition().schedule();
    Set<Instant> due = new HashSet<>();
    // A single time that has just passed still fires, as when its node was held up at the creation.
    Instant from =
        reminder.definition().oneShot()
            ? reminder.createdAt().minus(Lifecycle.JUST_PASSED)
            : reminder.createdAt();
    Optional<Instant> instant = schedule.next(from);
    while (instant.isPresent()) {
      occurrences++;
      Instant at = instant.get();
      due.add(at);
      if (records.stream().noneMatch(it -> covers(it, at))) {
        lost.add("%s due %s has no record: %s, %s".formatted(reminder.id(), at, reminder, records));
      }
      instant = schedule.next(at);
    }
    for (Occurrence record : records) {
      if (record.status() == Occurrence.Status.MISSED
          && record.recordedAt().isBefore(record.due().plus(Missed.GRACE))) {
        lost.add("missed, although no downtime exceeded the grace period: " + record);
      }
      int covered = (int) due.stream().filter(it -> covers(record, it)).count();
      if (covered != record.count().number()) {
        doubled.add("stands for %d of %s: %s".formatted(covered, record.count(), record));
      }
    }
  }

  private static boolean covers(Occurrence record, Instant due) {
    return !record.due().isAfter(due) && !record.lastDue().isBefore(due);
  }
}
