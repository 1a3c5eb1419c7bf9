package dev.rooster.outside;

import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.schedule.On;
import dev.rooster.store.Listing;
import dev.rooster.store.Note;
import dev.rooster.store.Page;
import dev.rooster.store.Store;
import dev.rooster.store.StoreException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The reminders that wait for events, in memory, and the watches for them. Only the node on duty
 * watches files and commands; every node takes calls of webhooks. Thread-safe.
 */
final class Watch implements AutoCloseable {
  /** How soon a node learns of a reminder that another node has created. */
  private static final Duration RELOAD = Duration.ofSeconds(30);

  private static final Listing ACTIVE =
      Listing.of(
          Listing.Filter.ALL.withKind(ReminderAttributes.KIND).withStatuses(Set.of(Status.ACTIVE)));

  /** Grows with each change of a reminder that waits for events, on any node. */
  private static final String CHANGES = "outside-changes";

  private final Store store;
  private final StoredEvents events;
  private final WatchFiles files;
  private final WatchCommands commands;
  private final Receipts receipts;
  private final GiveEvent giveEvent;
  private final Duty duty;
  private final Map<String, Waiting> byId = new ConcurrentHashMap<>();
  private final CountDownLatch ready = new CountDownLatch(1);
  private volatile boolean onDuty;
  private volatile boolean closed;

  /** Whether a change was not read, because the store failed. */
  private volatile boolean stale;

  private volatile Instant reloadAt = Instant.EPOCH;
  private volatile long seenChanges;

  /** Held while what is known of a reminder is replaced, so that the latest state stays. */
  private final ReentrantLock learning = new ReentrantLock();

  Watch(
      Store store,
      StoredEvents events,
      WatchFiles files,
      WatchCommands commands,
      Receipts receipts,
      GiveEvent giveEvent,
      Duty duty) {
    this.store = store;
    this.events = events;
    this.files = files;
    this.commands = commands;
    this.receipts = receipts;
    this.giveEvent = giveEvent;
    this.duty = duty;
    this.onDuty = store.exclusive();
  }

  /** Opens when the reminders are read. */
  CountDownLatch ready() {
    return ready;
  }

  /** Tells the other nodes that a reminder has changed. */
  static void tellChange(Store store) {
    if (!store.exclusive()) {
      store.note(Note.over(store.note(CHANGES), CHANGES, ""));
    }
  }

  /** Learns what other nodes have changed. */
  private void catchUp() {
    if (store.exclusive()) {
      return;
    }
    long changes = changes();
    Instant now = store.now();
    boolean setBack = now.isBefore(reloadAt.minus(RELOAD));
    if (changes != seenChanges || setBack || !now.isBefore(reloadAt)) {
      reload();
    }
  }

  private long changes() {
    return store.note(CHANGES).map(Note::version).orElse(0L);
  }

  /** Finds all in the store; forgets those that no longer wait, because another node ended them. */
  private void reload() {
    learning.lock();
    try {
      stale = false;
      long changes = store.exclusive() ? 0 : changes();
      Set<String> gone = new HashSet<>(byId.keySet());
      Optional<Listing> listing = Optional.of(ACTIVE);
      while (listing.isPresent()) {
        Page<Reminder> page = store.list(listing.get());
        for (Reminder reminder : page.items()) {
          Waiting.of(reminder)
              .ifPresent(it -> {
                gone.remove(it.id());
                put(it);
              });
        }
        listing = page.next().map(ACTIVE::after);
      }
      gone.forEach(this::leave);
      seenChanges = changes;
      reloadAt = store.now().plus(RELOAD);
    } catch (StoreException e) {
      stale = true;
      throw e;
    } finally {
      learning.unlock();
    }
  }

  /** Reads a reminder that has changed: what the caller knows of it may be older. */
  void refresh(String id) {
    learning.lock();
    try {
      Optional<Reminder> reminder = store.find(List.of(id)).stream().findAny();
      Optional<Waiting> waiting = reminder.flatMap(Waiting::of);
      if (waiting.isPresent()) {
        put(waiting.get());
      } else {
        leave(id);
      }
      if (reminder.filter(Watch::mayWait).isEmpty()) {
        commands.forget(id);
        events.forget(id);
      }
    } catch (StoreException e) {
      stale = true;
      throw e;
    } finally {
      learning.unlock();
    }
  }

  private static boolean mayWait(Reminder reminder) {
    return !reminder.standing().status().ended()
        && On.of(reminder.definition().schedule()).isPresent();
  }

  boolean knows(String id) {
    return byId.containsKey(id);
  }

  private void leave(String id) {
    byId.remove(id);
    files.remove(id);
    commands.remove(id);
  }

  /**
   * Looks at the files. Before that, finds out whether this node is to watch, and at the first look
   * what is there.
   */
  synchronized void look(Instant now, WatchCommands.Host host) {
    if (ready.getCount() > 0) {
      reload();
      calls(host).finishOpen();
      ready.countDown();
    }
    if (stale) {
      reload();
    }
    if (!store.exclusive()) {
      catchUp();
      takeTurns(now);
    }
    commands.look();
    if (onDuty && !closed) {
      files.look(now);
    }
  }

  private void takeTurns(Instant now) {
    boolean before = onDuty;
    onDuty = duty.isOurs(now);
    if (before && !onDuty) {
      files.leaveAll();
      commands.stopAll();
    }
    if (onDuty && !before) {
      byId.values().forEach(this::begin);
    }
  }

  private void put(Waiting reminder) {
    Waiting before = byId.put(reminder.id(), reminder);
    if (before != null && before.on().source() != reminder.on().source()) {
      files.remove(reminder.id());
      commands.remove(reminder.id());
    }
    if (onDuty) {
      begin(reminder);
    }
  }

  private void begin(Waiting reminder) {
    if (closed) {
      return;
    }
    switch (reminder.on().source()) {
      case WEBHOOK -> {}
      case FILE -> files.put(reminder);
      case EXIT -> commands.put(reminder);
    }
  }

  /** What takes the calls of webhooks. */
  ReceiveCall calls(WatchCommands.Host host) {
    return new ReceiveCall(
        () -> host.configuration().get().daemon().webhooks(),
        host.vault(),
        receipts,
        giveEvent,
        store::now,
        this::waitingFor);
  }

  private List<Waiting> waitingFor(String webhook) {
    catchUp();
    On on = new On(On.Source.WEBHOOK, webhook);
    return byId.values().stream().filter(it -> it.on().equals(on)).toList();
  }

  @Override
  public void close() {
    closed = true;
    commands.stopAll();
  }
}
