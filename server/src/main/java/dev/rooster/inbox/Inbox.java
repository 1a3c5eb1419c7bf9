package dev.rooster.inbox;

import dev.rooster.format.Cursors;
import dev.rooster.format.Slice;
import dev.rooster.store.Store;
import dev.rooster.trust.Caller;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A durable queue of messages for one recipient. An item waits until a reader acknowledges it. A
 * reader takes items under a lease: if it dies before it acknowledges them, the lease expires and
 * the next reader gets the items. Leases are in the store and follow its clock, so they survive
 * restarts and hold between nodes. Thread-safe.
 */
public final class Inbox {
  /** The inbox of the terminal. */
  public static final String TERMINAL = "terminal";

  /** How many acknowledged items of each owner are kept, at least. */
  public static final int MOST_SEEN = SeenItems.MOST;

  /** The order of a list, by arrival. */
  public enum Order {
    OLDEST_FIRST,
    LATEST_FIRST
  }

  private final InboxNotes notes;
  private final InboxRetention retention;
  private final SeenItems seen;
  private final Consumer<InboxItem> arrived;
  private final Consumer<SeenItem> acknowledged;

  /**
   * @param name the recipient, without a slash
   * @param arrived is called with each item after it is stored
   * @param acknowledged is called with each item after it is acknowledged
   */
  public Inbox(
      String name, Store store, Consumer<InboxItem> arrived, Consumer<SeenItem> acknowledged) {
    this.notes = new InboxNotes(name, store);
    this.retention = new InboxRetention(notes);
    this.seen = new SeenItems(name, store);
    this.arrived = arrived;
    this.acknowledged = acknowledged;
  }

  /** Stores the item, unless an item with its id is already waiting. */
  public void put(InboxItem item, Priority priority) {
    if (notes.add(item, priority)) {
      arrived.accept(item);
      retention.arrived();
    }
  }

  /**
   * Takes items that no other reader holds, the most urgent first. The reader holds them until it
   * acknowledges them or the lease expires.
   */
  public List<InboxItem> take(int limit, Duration lease) {
    Instant now = notes.now();
    List<InboxItem> taken = new ArrayList<>();
    for (InboxKey key : notes.keys().stream().sorted(InboxKey.BY_PRIORITY).toList()) {
      if (taken.size() == limit) {
        break;
      }
      notes
          .read(key)
          .filter(entry -> entry.isFree(now) && notes.lease(entry, now.plus(lease)))
          .ifPresent(entry -> taken.add(entry.item()));
    }
    return List.copyOf(taken);
  }

  /**
   * Removes an item, and keeps it among those that were seen; false if none waits under this id, or
   * it belongs to another user.
   */
  public boolean acknowledge(Caller caller, String id) {
    Optional<InboxEntry> entry = notes.find(id).filter(it -> caller.sees(it.item().owner()));
    if (entry.isEmpty()) {
      return false;
    }
    // Stored first: a crash in between leaves it in both, and loses nothing.
    SeenItem item = seen.add(entry.get().item());
    while (entry.isPresent() && !notes.forget(entry.get().note())) {
      // A reader took it meanwhile.
      entry = notes.find(id);
    }
    if (entry.isPresent()) {
      acknowledged.accept(item);
    }
    return entry.isPresent();
  }

  /** The items that were acknowledged lately and that the caller may see, the latest first. */
  public List<SeenItem> seen(Caller caller, int limit) {
    return seen.latest(caller, limit);
  }

  /**
   * Has an item wait again that was acknowledged; empty if it is not among the latest, or belongs
   * to another user.
   */
  public Optional<InboxItem> bringBack(Caller caller, String id) {
    Optional<InboxItem> item = seen.find(caller, id).map(SeenItem::item);
    item.ifPresent(it -> {
      put(it, Priority.NORMAL);
      seen.forget(id);
    });
    return item;
  }

  /** The items that the caller may see, the oldest first. */
  public Slice<InboxItem> waiting(Caller caller, Optional<String> after, int limit) {
    return waiting(caller, Order.OLDEST_FIRST, after, limit);
  }

  /**
   * The items that the caller may see, whether a reader holds them or not.
   *
   * @param after the cursor that the previous page returned
   */
  public Slice<InboxItem> waiting(Caller caller, Order order, Optional<String> after, int limit) {
    after.ifPresent(Cursors::checkTime);
    Optional<InboxPlace> seen = after.map(InboxPlace::read);
    Comparator<InboxPlace> places =
        switch (order) {
          case OLDEST_FIRST -> Comparator.naturalOrder();
          case LATEST_FIRST -> Comparator.reverseOrder();
        };
    List<InboxKey> rest =
        visible(caller)
            .filter(key -> seen.filter(it -> places.compare(it, key.place()) >= 0).isEmpty())
            .sorted(Comparator.comparing(InboxKey::place, places))
            .toList();
    List<InboxKey> page = rest.stream().limit(limit).toList();
    return new Slice<>(
        items(page),
        rest.size() > limit ? Optional.of(page.getLast().place().cursor()) : Optional.empty());
  }

  /** The keys that the caller may see, the oldest first. */
  private Stream<InboxKey> visible(Caller caller) {
    return notes.keys().stream()
        .filter(key -> caller.sees(key.owner()))
        .sorted(InboxKey.BY_ARRIVAL);
  }

  private List<InboxItem> items(List<InboxKey> keys) {
    return keys.stream().flatMap(key -> notes.read(key).stream()).map(InboxEntry::item).toList();
  }

  /**
   * The waiting items, divided at an instant.
   *
   * @param older the number of items that arrived before it
   * @param fresh the items that arrived since, oldest first
   */
  public record Around(int older, List<InboxItem> fresh) {
    public Around {
      fresh = List.copyOf(fresh);
    }
  }

  /** Divides the waiting items at an instant. Reads the texts only of those since. */
  public Around around(Caller caller, Instant since) {
    List<InboxKey> all = visible(caller).toList();
    List<InboxKey> fresh = all.stream().filter(it -> !it.arrivedAt().isBefore(since)).toList();
    return new Around(all.size() - fresh.size(), items(fresh));
  }

  /** The number of items that the caller may see. Reads names, not texts. */
  public int count(Caller caller) {
    return (int) visible(caller).count();
  }
}
