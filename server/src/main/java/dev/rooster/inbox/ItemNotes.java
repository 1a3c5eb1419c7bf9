package dev.rooster.inbox;

import dev.rooster.store.Note;
import dev.rooster.store.Page;
import dev.rooster.store.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The notes of the items of agents. */
record ItemNotes(Store store) {
  private static final int NAMES_AT_ONCE = 1_000;

  /** A stored item. */
  record Stored(ItemKey key, Note note, AgentItem item) {}

  Optional<Stored> read(ItemKey key) {
    return store.note(key.note()).map(it -> new Stored(key, it, AgentItem.read(it.text())));
  }

  boolean create(AgentItem item) {
    return store.note(Note.fresh(ItemKey.of(item).note(), item.json().toString()));
  }

  /** Overwrites an item; false if it has changed since. */
  boolean replace(Stored stored, AgentItem item) {
    return store.note(stored.note().withText(item.json().toString()));
  }

  boolean forget(Note note) {
    return store.forget(note);
  }

  /** The sessions that items of an agent are for. Looks at one name of each. */
  List<String> sessions(String agent) {
    List<String> sessions = new ArrayList<>();
    Optional<String> after = Optional.empty();
    while (true) {
      Page<String> page = store.noteNames(ItemKey.ofAgent(agent), after, 1);
      if (page.items().isEmpty()) {
        return sessions;
      }
      String session = ItemKey.session(agent, page.items().getFirst());
      sessions.add(session);
      after = Optional.of(ItemKey.after(agent, session));
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
