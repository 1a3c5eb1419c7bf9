package dev.rooster.inbox;

import dev.rooster.reminder.RefusedException;
import dev.rooster.store.Note;
import dev.rooster.store.Page;
import dev.rooster.store.Store;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;

/** The notes of one inbox. */
final class InboxNotes {
  /** Small, because texts may be long. */
  private static final int ENTRIES_AT_ONCE = 100;

  private static final int NAMES_AT_ONCE = 1_000;

  private final String inbox;
  private final Store store;

  InboxNotes(String inbox, Store store) {
    if (inbox.isBlank() || inbox.contains("/")) {
      throw RefusedException.invalid(
          "'%s' is not a valid name of an inbox".formatted(inbox), "write a name without a slash");
    }
    this.inbox = inbox;
    this.store = store;
  }

  /** The time of the store's clock, which all readers share. */
  Instant now() {
    return store.now();
  }

  /** Adds an item; false if it is already waiting. */
  boolean add(InboxItem item, Priority priority) {
    String name = new InboxKey(item.id(), priority, item.owner()).name(inbox);
    return named(item.id()).isEmpty() && store.note(Note.fresh(name, item.json().toString()));
  }

  Optional<InboxEntry> find(String id) {
    return store.notes(InboxKey.prefix(inbox) + id + "/", Optional.empty(), 1).items().stream()
        .findFirst()
        .or(() -> named(id))
        .map(it -> InboxEntry.read(inbox, it))
        .filter(it -> it.item().id().equals(id));
  }

  /** A note that an earlier version named by the id alone. */
  private Optional<Note> named(String id) {
    return store.note(InboxKey.prefix(inbox) + id);
  }

  /** Takes the lease of an entry; false if another reader was first. */
  boolean lease(InboxEntry entry, Instant until) {
    return store.note(entry.leased(until));
  }

  boolean forget(Note note) {
    return store.forget(note);
  }

  void each(Consumer<InboxEntry> work) {
    Optional<String> after = Optional.empty();
    do {
      Page<Note> page = store.notes(InboxKey.prefix(inbox), after, ENTRIES_AT_ONCE);
      page.items().forEach(it -> work.accept(InboxEntry.read(inbox, it)));
      after = page.next();
    } while (after.isPresent());
  }

  /** The owner of each item, read from the name if possible. */
  void eachOwner(Consumer<String> work) {
    Optional<String> after = Optional.empty();
    do {
      Page<String> page = store.noteNames(InboxKey.prefix(inbox), after, NAMES_AT_ONCE);
      page.items().forEach(name -> owner(name).ifPresent(work));
      after = page.next();
    } while (after.isPresent());
  }

  private Optional<String> owner(String name) {
    return InboxKey.read(inbox, name)
        .map(InboxKey::owner)
        .or(() -> store.note(name).map(it -> InboxEntry.read(inbox, it).item().owner()));
  }
}
