package dev.rooster.inbox;

import static java.util.stream.Collectors.toSet;

import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import dev.rooster.store.Note;
import dev.rooster.store.Page;
import dev.rooster.store.Store;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The notes of the items of agents. */
record ItemNotes(Store store) {
  private static final int NAMES_AT_ONCE = 1_000;

  /** Of a session with more items, the search for sessions reads no more names than this. */
  private static final int NAMES_IN_SEARCH = 200;

  /** A stored item. */
  record Stored(ItemKey key, Note note, AgentItem item) {}

  Optional<Stored> read(ItemKey key) {
    return store.note(key.note()).map(it -> new Stored(key, it, AgentItem.read(it.text())));
  }

  boolean create(AgentItem item) {
    return store.note(Note.fresh(ItemKey.of(item).note(), item.stored().toString()));
  }

  /** Overwrites an item; false if it has changed since. */
  boolean replace(Stored stored, AgentItem item) {
    return store.note(stored.note().withText(item.stored().toString()));
  }

  boolean forget(Note note) {
    return store.forget(note);
  }

  boolean isCancelled(AgentItem item) {
    return !cancelled(Set.of(item.about().id())).isEmpty();
  }

  private Set<String> cancelled(Set<String> ids) {
    return store.find(ids).stream()
        .filter(it -> it.standing().status() == Status.CANCELLED)
        .map(Reminder::id)
        .collect(toSet());
  }

  /** Those whose reminders were cancelled since: their messages are void. */
  List<Stored> cancelled(List<Stored> items) {
    Set<String> cancelled =
        cancelled(items.stream().map(it -> it.item().about().id()).collect(toSet()));
    return items.stream().filter(it -> cancelled.contains(it.item().about().id())).toList();
  }

  /**
   * The sessions that items of an agent are for. Looks at some names, then behind all those of the
   * last session: many sessions have few items each, or few sessions have many.
   */
  List<String> sessions(String agent) {
    Set<String> sessions = new LinkedHashSet<>();
    Optional<String> after = Optional.empty();
    do {
      Page<String> page = store.noteNames(ItemKey.ofAgent(agent), after, NAMES_IN_SEARCH);
      page.items().forEach(it -> sessions.add(ItemKey.session(agent, it)));
      after = page.next().map(last -> ItemKey.after(agent, ItemKey.session(agent, last)));
    } while (after.isPresent());
    return List.copyOf(sessions);
  }

  /** The agents that have items. Looks at one name of each. */
  List<String> agents() {
    List<String> agents = new ArrayList<>();
    Optional<String> after = Optional.empty();
    while (true) {
      Page<String> page = store.noteNames(ItemKey.ALL, after, 1);
      if (page.items().isEmpty()) {
        return agents;
      }
      String agent = ItemKey.agent(page.items().getFirst());
      agents.add(agent);
      after = Optional.of(ItemKey.after(agent));
    }
  }

  /** The keys of all items whose names have a prefix. Reads names, not texts. */
  List<ItemKey> keys(String agent, String prefix) {
    List<ItemKey> keys = new ArrayList<>();
    Optional<String> after = Optional.empty();
    do {
      Page<String> page = store.noteNames(prefix, after, NAMES_AT_ONCE);
      page.items().forEach(it -> keys.add(ItemKey.read(agent, it)));
      after = page.next();
    } while (after.isPresent());
    return keys;
  }
}
