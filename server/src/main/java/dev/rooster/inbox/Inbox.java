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
import java.util.PriorityQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * A durable queue of messages for one recipient. An item waits until a reader acknowledges it. A
 * reader takes items under a lease: if it dies before it acknowledges them, the lease expires and
 * the next reader gets the items. Leases are in the store and follow its clock, so they survive
 * restarts and hold between nodes. Thread-safe.
 */
public final class Inbox {
  /** The inbox of the terminal. */
  public static final String TERMINAL = "terminal";

  private final InboxNotes notes;
  private final InboxRetention retention;
  private final Consumer<InboxItem> arrived;

  /**
   * @param name the recipient, without a slash
   * @param arrived is called with each item after it is stored
   */
  public Inbox(String name, Store store, Consumer<InboxItem> arrived) {
    this.notes = new InboxNotes(name, store);
    this.retention = new InboxRetention(notes);
    this.arrived = arrived;
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
    Earliest free = new Earliest(InboxEntry.BY_PRIORITY, limit);
    notes.each(entry -> free.offer(entry, it -> it.isFree(now)));
    return free.sorted().stream()
        .filter(entry -> notes.lease(entry, now.plus(lease)))
        .map(InboxEntry::item)
        .toList();
  }

  /** Removes an item for good; false if none waits under this id, or it belongs to another user. */
  public boolean acknowledge(Caller caller, String id) {
    Optional<InboxEntry> entry = notes.find(id).filter(it -> sees(caller, it.item().owner()));
    while (entry.isPresent() && !notes.forget(entry.get().note())) {
      // A reader took it meanwhile.
      entry = notes.find(id);
    }
    return entry.isPresent();
  }

  /**
   * The items that the caller may see, the oldest first, whether a reader holds them or not.
   *
   * @param after the cursor that the previous page returned
   */
  public Slice<InboxItem> waiting(Caller caller, Optional<String> after, int limit) {
    after.ifPresent(Cursors::checkTime);
    Optional<InboxPlace> seen = after.map(InboxPlace::read);
    Earliest earliest = new Earliest(InboxEntry.BY_ARRIVAL, limit);
    notes.each(entry ->
        earliest.offer(
            entry,
            it ->
                sees(caller, it.item().owner())
                    && seen.filter(place -> place.compareTo(it.place()) >= 0).isEmpty()));
    List<InboxEntry> page = earliest.sorted();
    return new Slice<>(
        page.stream().map(InboxEntry::item).toList(),
        earliest.more() ? Optional.of(page.getLast().place().cursor()) : Optional.empty());
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

  /** Divides the waiting items at an instant. */
  public Around around(Caller caller, Instant since) {
    AtomicInteger older = new AtomicInteger();
    List<InboxEntry> fresh = new ArrayList<>();
    notes.each(entry -> {
      if (sees(caller, entry.item().owner())) {
        if (entry.item().arrivedAt().isBefore(since)) {
          older.incrementAndGet();
        } else {
          fresh.add(entry);
        }
      }
    });
    fresh.sort(InboxEntry.BY_ARRIVAL);
    return new Around(older.get(), fresh.stream().map(InboxEntry::item).toList());
  }

  /** The number of items that the caller may see. Reads names, not texts. */
  public int count(Caller caller) {
    AtomicInteger count = new AtomicInteger();
    notes.eachOwner(owner -> count.addAndGet(sees(caller, owner) ? 1 : 0));
    return count.get();
  }

  private static boolean sees(Caller caller, String owner) {
    return caller.user().map(user -> user.name().equals(owner)).orElse(true);
  }

  /**
   * The first entries in an order that the store does not support. Holds no more entries than that.
   */
  private static final class Earliest {
    private final PriorityQueue<InboxEntry> latestFirst;
    private final Comparator<InboxEntry> order;
    private final int limit;
    private boolean more;

    Earliest(Comparator<InboxEntry> order, int limit) {
      this.latestFirst = new PriorityQueue<>(order.reversed());
      this.order = order;
      this.limit = limit;
    }

    void offer(InboxEntry entry, Predicate<InboxEntry> fits) {
      if (fits.test(entry)) {
        latestFirst.add(entry);
        if (latestFirst.size() > limit) {
          latestFirst.remove();
          more = true;
        }
      }
    }

    List<InboxEntry> sorted() {
      return latestFirst.stream().sorted(order).toList();
    }

    boolean more() {
      return more;
    }
  }
}
