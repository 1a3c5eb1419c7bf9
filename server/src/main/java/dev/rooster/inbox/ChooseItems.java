package dev.rooster.inbox;

import dev.rooster.activity.Activity;
import dev.rooster.activity.ClientSession;
import dev.rooster.inbox.ItemNotes.Stored;
import dev.rooster.trust.User;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Chooses the items that a reader gets next. Reads the texts of those alone. */
record ChooseItems(ItemNotes notes, Activity activity, Route route) {

  /**
   * The most urgent first; among equals the oldest.
   *
   * @param leases of the reader's agent
   */
  List<Stored> of(Reader reader, Portion portion, ItemLeases leases, Instant now) {
    List<Stored> chosen = new ArrayList<>();
    int characters = 0;
    for (ItemKey key : keys(reader, now)) {
      if (chosen.size() == portion.items()) {
        break;
      }
      Optional<Stored> stored =
          isFree(key, reader, leases, now)
              ? notes.read(key).filter(it -> it.item().expiresAt().isAfter(now))
              : Optional.empty();
      if (stored.isEmpty()) {
        continue;
      }
      characters += stored.get().item().about().message().length();
      if (!chosen.isEmpty() && characters > portion.characters()) {
        break;
      }
      chosen.add(stored.get());
    }
    return chosen;
  }

  private boolean isFree(ItemKey key, Reader reader, ItemLeases leases, Instant now) {
    return leases
        .of(key)
        .filter(it -> it.holds(now) || it.isUsedUp() || isOfOther(it, reader, now))
        .isEmpty();
  }

  /** Another session may be about to acknowledge it. A person takes what they ask for. */
  private boolean isOfOther(ItemLease lease, Reader reader, Instant now) {
    return !reader.session().isEmpty()
        && !reader.session().equals(lease.session())
        && new LeaseHolders(activity).isAtWork(reader.agent(), lease, now);
  }

  /** The keys of all items that the reader may take, in order. */
  List<ItemKey> keys(Reader reader, Instant now) {
    List<String> targets = notes.sessions(reader.agent());
    if (targets.isEmpty()) {
      return List.of();
    }
    boolean allOwn = route != Route.NEWEST && targets.equals(List.of(reader.session()));
    DecideReader decide = new DecideReader(route, allOwn ? List.of() : open(reader), now);
    return targets.stream()
        .filter(it -> decide.mayTake(reader.session(), it, () -> known(reader.agent(), it)))
        .flatMap(it -> keys(reader, it).stream())
        .filter(it -> isFor(reader, it.owner()))
        .sorted(ItemKey.BY_PRIORITY)
        .toList();
  }

  /** A running client takes what belongs to its own user, even if its caller may see everything. */
  private static boolean isFor(Reader reader, String owner) {
    return reader.caller().sees(owner)
        && (reader.caller().turn().isEmpty() || owner.equals(user(reader)));
  }

  private static String user(Reader reader) {
    return reader.caller().user().map(User::name).orElse("");
  }

  /** Those of the reader's user: the sessions of another cannot take what the reader sees. */
  private List<ClientSession> open(Reader reader) {
    return activity.open(reader.agent()).stream()
        .filter(it -> it.owner().equals(user(reader)))
        .toList();
  }

  private Optional<ClientSession> known(String agent, String session) {
    return session.isEmpty() ? Optional.empty() : activity.find(agent, session);
  }

  private List<ItemKey> keys(Reader reader, String session) {
    List<ItemKey> keys = new ArrayList<>();
    for (Priority priority : Priority.values()) {
      if (priority.compareTo(reader.least()) <= 0) {
        keys.addAll(
            notes.keys(reader.agent(), ItemKey.ofPriority(reader.agent(), session, priority)));
      }
    }
    return keys;
  }
}
