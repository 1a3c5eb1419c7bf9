package dev.rooster.inbox;

import dev.rooster.inbox.ItemNotes.Stored;
import dev.rooster.store.Store;
import dev.rooster.store.StoreException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Puts the message of a fire into the inbox of an agent. A reminder has one waiting message for
 * each session: a further fire raises its count and joins its text. An item that a reader holds
 * stays as it is, and the further fire waits behind it.
 */
record PutItem(Store store, ItemNotes notes) {
  private static final int MOST_TRIES = 50;

  /** The stored item; that of an earlier attempt if this fire is already in the inbox. */
  AgentItem put(AgentItem item, Join join) {
    for (int i = 0; i < MOST_TRIES; i++) {
      Optional<AgentItem> stored = tryToPut(item, join);
      if (stored.isPresent()) {
        return stored.get();
      }
    }
    throw new StoreException(
        "the inbox of agent %s changes faster than it can be stored".formatted(item.to().agent()),
        "try again in a moment");
  }

  /** Empty if a reader or another node changed something meanwhile. */
  private Optional<AgentItem> tryToPut(AgentItem item, Join join) {
    List<Stored> earlier =
        notes.keys(item.to().agent(), ItemKey.ofReminder(item)).stream()
            .flatMap(it -> notes.read(it).stream())
            .toList();
    Optional<Stored> same = earlier.stream().filter(it -> isIn(it.item(), item, join)).findFirst();
    if (same.isPresent()) {
      return again(same.get(), item, join);
    }
    Optional<Stored> waiting = waiting(item.to().agent(), earlier, join);
    AgentItem result = waiting.map(it -> it.item().plus(item, join)).orElse(item);
    boolean written =
        waiting.map(it -> notes.replace(it, result)).orElseGet(() -> notes.create(item));
    return written ? Optional.of(result) : Optional.empty();
  }

  private static boolean isIn(AgentItem stored, AgentItem item, Join join) {
    Instant due = item.fires().first();
    return switch (join) {
      case REPLACE -> stored.fires().contains(due);
      case APPEND -> stored.hasPartOf(due);
    };
  }

  /** A run that was cut off tells more in its next attempt if more has happened since. */
  private Optional<AgentItem> again(Stored stored, AgentItem item, Join join) {
    AgentItem result =
        switch (join) {
          case REPLACE -> stored.item();
          case APPEND -> stored.item().withTextOf(item);
        };
    return result.equals(stored.item()) || notes.replace(stored, result)
        ? Optional.of(result)
        : Optional.empty();
  }

  /**
   * A text of its own does not join one that a reader may have seen: that would be told again with
   * it, also by a session that works on for longer than its lease.
   */
  private Optional<Stored> waiting(String agent, List<Stored> earlier, Join join) {
    if (earlier.isEmpty()) {
      return Optional.empty();
    }
    ItemLeases leases = ItemLeases.of(agent, store);
    Instant now = store.now();
    return earlier.stream()
        .filter(it ->
            leases
                .of(it.key())
                .filter(lease -> join == Join.APPEND || lease.holds(now) || lease.isUsedUp())
                .isEmpty())
        .findFirst();
  }
}
