package dev.rooster.outside;

import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.schedule.On;
import dev.rooster.store.Listing;
import dev.rooster.store.Page;
import dev.rooster.store.Store;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

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

  private final Store store;
  private final WatchFiles files;
  private final WatchCommands commands;
  private final Receipts receipts;
  private final GiveEvent giveEvent;
  private final Duty duty;
  private final Map<String, Waiting> byId = new ConcurrentHashMap<>();
  private final CountDownLatch ready = new CountDownLatch(1);
  private volatile boolean onDuty;
  private volatile boolean closed;
  private Instant reloadAt = Instant.MIN;

  Watch(
      Store store,
      WatchFiles files,
      WatchCommands commands,
      Receipts receipts,
      GiveEvent giveEvent,
      Duty duty) {
    this.store = store;
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

  /** Finds all in the store; forgets those that no longer wait, because another node ended them. */
  void reload() {
    reloadAt = store.now().plus(RELOAD);
    Set<String> gone = new HashSet<>(byId.keySet());
    Optional<Listing> listing = Optional.of(ACTIVE);
    while (listing.isPresent()) {
      Page<Reminder> page = store.list(listing.get());
      for (Reminder reminder : page.items()) {
        gone.remove(reminder.id());
        Waiting.of(reminder).ifPresent(this::put);
      }
      listing = page.next().map(ACTIVE::after);
    }
    gone.forEach(this::leave);
  }

  private void leave(String id) {
    byId.remove(id);
    files.remove(id);
    commands.remove(id);
  }

  /** Looks at the files. Before that, finds out whether this node is to watch. */
  synchronized void look(Instant now) {
    if (!store.exclusive()) {
      takeTurns(now);
    }
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
    if (!now.isBefore(reloadAt)) {
      reload();
    }
    if (onDuty && !before) {
      byId.values().forEach(this::begin);
    }
  }

  void changed(Reminder reminder) {
    Waiting.of(reminder).ifPresentOrElse(this::put, () -> leave(reminder.id()));
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

  /** The reminder has ended, and needs no event. */
  void ended(String id, StoredEvents events) {
    leave(id);
    commands.forget(id);
    events.forget(id);
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
    On on = new On(On.Source.WEBHOOK, webhook);
    return byId.values().stream().filter(it -> it.on().equals(on)).toList();
  }

  @Override
  public void close() {
    closed = true;
    commands.stopAll();
  }
}
