package dev.rooster.inbox;

import static java.util.stream.Collectors.toMap;

import dev.rooster.activity.Activity;
import dev.rooster.inbox.ItemNotes.Stored;
import dev.rooster.store.Store;
import dev.rooster.store.StoreException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Takes items out of the inboxes of agents that no session has taken: for a headless turn, or
 * because they have expired. An item goes either to a session or to a headless turn, never to both:
 * both need its lease. Thread-safe.
 */
public final class InboxKeeper {
  private static final int MOST_TRIES = 50;

  /** How soon to look again whether a turn has ended. */
  private static final Duration SOON = Duration.ofMinutes(1);

  private final Store store;
  private final ItemNotes notes;
  private final LeaseHolders holders;

  public InboxKeeper(Store store, Activity activity) {
    this.store = store;
    this.notes = new ItemNotes(store);
    this.holders = new LeaseHolders(activity);
  }

  /** Names an item for {@link #withdraw}, the same for all the fires that it stands for. */
  public static String place(AgentItem first) {
    return ItemKey.of(first).note();
  }

  /**
   * Takes one item until it is finished. A holder that asks again, because its earlier attempt was
   * interrupted, gets it again.
   */
  public Withdrawal withdraw(String place, String holder) {
    String agent = ItemKey.agent(place);
    for (int i = 0; i < MOST_TRIES; i++) {
      ItemLeases leases = ItemLeases.of(agent, store);
      Optional<Stored> stored = notes.read(ItemKey.read(agent, place));
      Optional<ItemLease> lease = Optional.ofNullable(leases.byItem().get(place));
      boolean own = lease.filter(it -> it.receipt().equals(holder)).isPresent();
      if (stored.isEmpty()) {
        return new Withdrawal.Gone();
      }
      if (own) {
        return new Withdrawal.Taken(stored.get().item());
      }
      if (notes.isCancelled(stored.get().item())) {
        remove(place);
        return new Withdrawal.Gone();
      }
      Instant now = store.now();
      Optional<ItemLease> held = lease.filter(it -> it.holds(now));
      if (held.isPresent()) {
        return new Withdrawal.Held(held.get().until());
      }
      if (lease.filter(it -> holders.isAtWork(agent, it, now)).isPresent()) {
        return new Withdrawal.Held(now.plus(SOON));
      }
      ItemLease taken =
          new ItemLease(
              holder,
              place,
              stored.get().note().version(),
              stored.get().item().fires().count(),
              now,
              stored.get().item().expiresAt(),
              ItemLease.MOST_TIMES,
              "");
      if (leases.with(List.of(taken)).write(store)) {
        AgentItem item = stored.get().item();
        return new Withdrawal.Taken(lease.isPresent() ? item.asMaybeSeen() : item);
      }
    }
    throw tooBusy(agent);
  }

  /** Removes an item that the holder has withdrawn. */
  public void finish(String place, String holder) {
    Optional<ItemLease> lease =
        Optional.ofNullable(ItemLeases.of(ItemKey.agent(place), store).byItem().get(place));
    if (lease.filter(it -> it.receipt().equals(holder)).isPresent()) {
      remove(place);
    }
  }

  /** The items of an agent that headless turns have, by their places: the id of each turn. */
  public Map<String, String> withdrawn(String agent) {
    return ItemLeases.of(agent, store).byItem().values().stream()
        .filter(ItemLease::isOfReminder)
        .collect(toMap(ItemLease::item, ItemLease::receipt));
  }

  /**
   * The items of an agent that no reader gets any more, by their places: those that have expired,
   * and those that two readers had and did not acknowledge. Reads the texts of old items alone.
   *
   * @param expire how long items wait
   */
  public Map<String, AgentItem> expired(String agent, Duration expire) {
    Instant now = store.now();
    ItemLeases leases = ItemLeases.of(agent, store);
    Map<String, AgentItem> expired = new LinkedHashMap<>();
    for (ItemKey key : notes.keys(agent, ItemKey.ofAgent(agent))) {
      Optional<ItemLease> lease = leases.of(key);
      boolean held =
          lease.filter(it -> it.holds(now) || holders.isAtWork(agent, it, now)).isPresent();
      boolean usedUp = lease.filter(ItemLease::isUsedUp).isPresent();
      if (!held && (usedUp || key.due().plus(expire).isBefore(now))) {
        notes
            .read(key)
            .map(Stored::item)
            .filter(it -> usedUp || !it.expiresAt().isAfter(now))
            .ifPresent(it -> expired.put(key.note(), it));
      }
    }
    return expired;
  }

  /** The agents that have items, whether they are still configured or not. */
  public List<String> agents() {
    return notes.agents();
  }

  /** Removes the items of a reminder that a person has deleted. */
  public void removeOf(String reminder) {
    for (String agent : notes.agents()) {
      notes.keys(agent, ItemKey.ofAgent(agent)).stream()
          .filter(it -> it.isOf(agent, reminder))
          .forEach(it -> remove(it.note()));
    }
  }

  /** Whether the reminder of an item was cancelled since, so that its owner expects nothing. */
  public boolean isCancelled(AgentItem item) {
    return notes.isCancelled(item);
  }

  /** Removes an item, and its lease. */
  public void remove(String place) {
    String agent = ItemKey.agent(place);
    Optional<Stored> stored = notes.read(ItemKey.read(agent, place));
    while (stored.isPresent() && !notes.forget(stored.get().note())) {
      stored = notes.read(ItemKey.read(agent, place));
    }
    dropLeases(agent, List.of(place));
  }

  /** Drops the leases of items that are gone: a crash can leave them. */
  public void dropStale(String agent) {
    ItemLeases leases = ItemLeases.of(agent, store);
    List<String> gone =
        leases.byItem().keySet().stream().filter(it -> store.note(it).isEmpty()).toList();
    if (!gone.isEmpty()) {
      dropLeases(agent, gone);
    }
  }

  private void dropLeases(String agent, List<String> places) {
    for (int i = 0; i < MOST_TRIES; i++) {
      ItemLeases leases = ItemLeases.of(agent, store);
      List<String> known = new ArrayList<>(places);
      known.retainAll(leases.byItem().keySet());
      if (known.isEmpty() || leases.without(known).write(store)) {
        return;
      }
    }
    throw tooBusy(agent);
  }

  private static StoreException tooBusy(String agent) {
    return new StoreException(
        "too many readers of the inbox of agent " + agent, "try again in a moment");
  }
}
