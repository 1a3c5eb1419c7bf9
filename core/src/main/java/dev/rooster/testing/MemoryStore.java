package dev.rooster.testing;

import dev.rooster.reminder.Claim;
import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Step;
import dev.rooster.store.ClaimRequest;
import dev.rooster.store.Claimed;
import dev.rooster.store.HistoryQuery;
import dev.rooster.store.Lease;
import dev.rooster.store.Listing;
import dev.rooster.store.NamedLock;
import dev.rooster.store.Note;
import dev.rooster.store.Notice;
import dev.rooster.store.Page;
import dev.rooster.store.RowQuery;
import dev.rooster.store.Rows;
import dev.rooster.store.Shards;
import dev.rooster.store.Store;
import dev.rooster.store.Timeline;
import dev.rooster.store.UnsuccessfulQuery;
import dev.rooster.store.Wake;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A store without persistence, which passes the same contract tests as the durable ones. Several
 * nodes may share one. Thread-safe.
 */
public final class MemoryStore implements Store {
  /** More than the years of any clock. */
  private static final long MOST_SECONDS = 1_000_000_000_000L;

  private final InstantSource clock;
  private final boolean exclusive;
  private final MemoryReminders reminders = new MemoryReminders();
  private final MemoryHistory history = new MemoryHistory();
  private final MemoryLeases leases = new MemoryLeases();
  private final MemoryLocks locks = new MemoryLocks();
  private final MemoryNotes notes = new MemoryNotes();
  private final MemoryListeners listeners = new MemoryListeners();
  private final MemoryPruned pruned = new MemoryPruned();
  private final Timeline timeline = new MemoryTimeline(this, reminders, history, pruned);

  /** Creates a store for one node, like an embedded one. */
  public MemoryStore(InstantSource clock) {
    this(clock, true);
  }

  private MemoryStore(InstantSource clock, boolean exclusive) {
    this.clock = clock;
    this.exclusive = exclusive;
  }

  /**
   * Creates a store for several nodes, which have leases and are notified of each other's changes.
   */
  public static MemoryStore shared(InstantSource clock) {
    return new MemoryStore(clock, false);
  }

  @Override
  public synchronized List<Reminder> create(List<Reminder> created) {
    Set<String> ids = new HashSet<>();
    for (Reminder reminder : created) {
      if (reminders.get(reminder.id()) != null || !ids.add(reminder.id())) {
        throw RefusedException.alreadyExists(reminder.id());
      }
    }
    List<Reminder> written = created.stream().map(it -> it.withVersion(1)).toList();
    written.forEach(reminders::put);
    listeners.wake(written, now());
    return written;
  }

  @Override
  public synchronized List<Reminder> find(Collection<String> ids) {
    return ids.stream().distinct().map(reminders::get).filter(Objects::nonNull).toList();
  }

  @Override
  public synchronized Page<Reminder> list(Listing listing) {
    return reminders.page(listing);
  }

  @Override
  public synchronized Set<String> write(List<Step> steps) {
    Set<String> written = new LinkedHashSet<>();
    List<Reminder> changed = new ArrayList<>();
    for (Step step : steps) {
      Reminder before = reminders.get(step.reminder().id());
      if (before != null && fits(step, before)) {
        Reminder after = step.reminder().withVersion(before.version() + 1);
        reminders.remove(before);
        if (!step.deleted()) {
          reminders.put(after);
          changed.add(after);
        }
        step.gone().forEach(history::remove);
        step.records().forEach(history::put);
        step.made().stream().map(it -> it.withVersion(1)).forEach(it -> make(it, changed));
        written.add(after.id());
      }
    }
    listeners.wake(changed, now());
    return written;
  }

  private void make(Reminder made, List<Reminder> changed) {
    if (reminders.get(made.id()) == null) {
      reminders.put(made);
      changed.add(made);
    }
  }

  private static boolean fits(Step step, Reminder before) {
    return before.version() == step.reminder().version()
        && before.standing().fence() == step.reminder().standing().fence();
  }

  @Override
  public synchronized boolean delete(String id) {
    Reminder reminder = reminders.get(id);
    if (reminder != null) {
      reminders.remove(reminder);
      history.remove(id);
    }
    return reminder != null;
  }

  @Override
  public synchronized Page<Occurrence> history(HistoryQuery query) {
    return history.page(query);
  }

  @Override
  public synchronized List<Occurrence> recordedAfter(
      Instant instant, String afterId, int reminders) {
    return history.recordedAfter(instant, afterId, reminders);
  }

  @Override
  public synchronized List<Wake> upcoming(Instant after, Instant until, int limit) {
    return reminders.upcoming(after, until).limit(limit).toList();
  }

  @Override
  public synchronized Claimed claim(ClaimRequest request) {
    Instant now = now();
    if (!holds(request.node(), now)) {
      return new Claimed(List.of(), now);
    }
    Map<String, Integer> taken = new HashMap<>(request.takenByKey());
    Instant othersUntil = now.minus(request.patience());
    List<Reminder> due = new ArrayList<>();
    Iterator<Reminder> waiting = reminders.waitingUntil(now).iterator();
    while (waiting.hasNext() && due.size() < request.limit()) {
      Reminder reminder = waiting.next();
      boolean mine = request.shards().contains(Shards.of(reminder.id()));
      String key = reminder.definition().key();
      if ((mine || !next(reminder).at().isAfter(othersUntil))
          && (key.isEmpty() || taken.merge(key, 1, Integer::sum) <= request.perKey())) {
        due.add(reminder);
      }
    }
    return new Claimed(
        due.stream()
            .map(it -> reminders.replace(it, it.standing().claimed(request.node(), now)))
            .toList(),
        now);
  }

  @Override
  public synchronized Optional<Reminder> claimNow(
      String node, String id, long version, Instant due) {
    Reminder reminder = reminders.get(id);
    Instant now = now();
    if (reminder == null
        || reminder.version() != version
        || reminder.running()
        || !holds(node, now)) {
      return Optional.empty();
    }
    Claim claim = new Claim(node, reminder.standing().fence() + 1, now, due, 1, true);
    return Optional.of(reminders.replace(reminder, reminder.standing().claimed(claim)));
  }

  @Override
  public synchronized Set<String> release(String node, List<Reminder> given) {
    Set<String> released = new HashSet<>();
    List<Reminder> changed = new ArrayList<>();
    for (Reminder reminder : given) {
      Reminder current = reminders.running(reminder.id());
      if (current != null && current.standing().fence() == reminder.standing().fence()) {
        changed.add(reminders.replace(current, current.standing().released()));
        released.add(current.id());
      }
    }
    listeners.wake(changed, now());
    return released;
  }

  @Override
  public synchronized List<Reminder> held(String node, int limit) {
    return reminders.heldBy(node).limit(limit).toList();
  }

  @Override
  public synchronized List<Reminder> abandoned(String node, int limit) {
    return deadClaims(node, now()).limit(limit).toList();
  }

  private Stream<Reminder> deadClaims(String node, Instant now) {
    return reminders
        .running()
        .filter(it -> !MemoryReminders.holder(it).equals(node))
        .filter(it -> exclusive || !leases.lasts(MemoryReminders.holder(it), now));
  }

  @Override
  public synchronized boolean requestStop(String id, long fence) {
    Reminder reminder = reminders.running(id);
    if (reminder == null || reminder.standing().fence() != fence) {
      return false;
    }
    reminders.stop(id);
    listeners.stop();
    return true;
  }

  @Override
  public synchronized Optional<Lease> lease(
      String node, boolean joining, Duration length, Instant watchingSince) {
    Instant now = now();
    boolean dead = deadClaims(node, now).findAny().isPresent();
    if (exclusive) {
      return Optional.of(
          new Lease(now, List.of(node), watchingSince, dead, reminders.toStop(node)));
    }
    return leases.renew(node, joining, now, length, watchingSince)
        ? Optional.of(
            new Lease(
                now, leases.live(now), leases.watchingSince(now), dead, reminders.toStop(node)))
        : Optional.empty();
  }

  @Override
  public synchronized void leave(String node) {
    leases.end(node);
  }

  @Override
  public synchronized int prune(
      Instant before, int most, Collection<String> reminderIds, int limit) {
    Set<String> emptied = new HashSet<>();
    int deleted =
        history.prune(
            before,
            most,
            reminderIds,
            limit,
            emptied,
            record -> pruned.add(record, reminders.get(record.reminderId())));
    pruned.forget(
        Math.clamp(before.getEpochSecond(), -MOST_SECONDS, MOST_SECONDS) * 1_000
            - Timeline.KEPT.toMillis());
    for (String id : emptied) {
      Reminder reminder = reminders.get(id);
      if (reminder != null && reminder.standing().status().ended() && !reminder.running()) {
        reminders.remove(reminder);
      }
    }
    return deleted;
  }

  @Override
  public synchronized Optional<NamedLock> lock(String name, String holder, Duration length) {
    return locks.lock(name, holder, now(), length);
  }

  @Override
  public synchronized Set<NamedLock> renewLocks(String holder, Duration length) {
    return locks.renew(holder, now(), length);
  }

  @Override
  public synchronized void unlock(NamedLock lock) {
    locks.unlock(lock);
  }

  @Override
  public synchronized Optional<Note> note(String name) {
    return notes.get(name);
  }

  @Override
  public synchronized Page<Note> notes(String prefix, Optional<String> after, int limit) {
    return notes.page(prefix, after, limit);
  }

  @Override
  public synchronized Page<String> noteNames(String prefix, Optional<String> after, int limit) {
    Page<Note> page = notes.page(prefix, after, limit);
    return new Page<>(page.items().stream().map(Note::name).toList(), page.next());
  }

  @Override
  public synchronized boolean note(Note note) {
    return notes.put(note);
  }

  @Override
  public synchronized boolean forget(Note note) {
    return notes.remove(note);
  }

  @Override
  public synchronized Rows rows(RowQuery query) {
    return new MemoryRows(query).of(reminders.all().toList());
  }

  @Override
  public synchronized List<Occurrence> latest(Collection<String> ids, int most) {
    return ids.stream()
        .distinct()
        .sorted()
        .filter(it -> reminders.get(it) != null)
        .flatMap(it -> history.latest(it, most))
        .toList();
  }

  @Override
  public synchronized Page<String> unsuccessful(UnsuccessfulQuery query) {
    return query.page(
        history
            .unsuccessful(query)
            .filter(it -> query.owner().filter(own -> !isOf(it.id(), own)).isEmpty())
            .limit(query.limit() + 1L)
            .toList());
  }

  private boolean isOf(String id, String owner) {
    Reminder reminder = reminders.get(id);
    return reminder != null && reminder.definition().labels().owner().equals(owner);
  }

  @Override
  public Timeline timeline() {
    return timeline;
  }

  @Override
  public Instant now() {
    return Instant.ofEpochMilli(clock.millis());
  }

  @Override
  public boolean exclusive() {
    return exclusive;
  }

  @Override
  public synchronized void listen(Duration horizon, Consumer<Notice> listener) {
    listeners.add(horizon, listener);
  }

  @Override
  public void close() {}

  /** Whether the node may hold claims. */
  private boolean holds(String node, Instant now) {
    return exclusive || leases.lasts(node, now);
  }

  private static NextFire next(Reminder reminder) {
    return reminder.standing().next().orElseThrow();
  }
}
