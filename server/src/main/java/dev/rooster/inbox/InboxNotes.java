package dev.rooster.inbox;

import dev.rooster.reminder.RefusedException;
import dev.rooster.store.Note;
import dev.rooster.store.Page;
import dev.rooster.store.Store;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
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

  /** Adds an item; false if one with its id is already waiting. */
  boolean add(InboxItem item, Priority priority) {
    InboxKey key = InboxKey.of(inbox, item, priority);
    return named(item.id()).isEmpty()
        && store.note(Note.fresh(key.note(), item.json().toString()))
        && keepFirst(item.id()).equals(Optional.of(key.note()));
  }

  /**
   * The names of the notes with an id: none or one, unless two nodes add the same item at once. The
   * name that is the id alone comes from an earlier version.
   */
  private List<String> named(String id) {
    String earlier = InboxKey.prefix(inbox) + id;
    List<String> names = new ArrayList<>();
    store.note(earlier).ifPresent(it -> names.add(it.name()));
    names.addAll(store.noteNames(earlier + "/", Optional.empty(), NAMES_AT_ONCE).items());
    return names;
  }

  /** Deletes all notes with an id except the first, so that all nodes keep the same one. */
  private Optional<String> keepFirst(String id) {
    List<String> names = named(id);
    names.stream().skip(1).forEach(it -> store.note(it).ifPresent(store::forget));
    return names.stream().findFirst();
  }

  Optional<InboxEntry> find(String id) {
    return named(id).stream()
        .findFirst()
        .flatMap(store::note)
        .map(InboxEntry::read)
        .filter(it -> it.item().id().equals(id));
  }

  /** The keys of all items. Reads names, and the texts only of items of an earlier version. */
  List<InboxKey> keys() {
    List<InboxKey> keys = new ArrayList<>();
    Optional<String> after = Optional.empty();
    do {
      Page<String> page = store.noteNames(InboxKey.prefix(inbox), after, NAMES_AT_ONCE);
      page.items().forEach(name -> key(name).ifPresent(keys::add));
      after = page.next();
    } while (after.isPresent());
    return keys;
  }

  private Optional<InboxKey> key(String name) {
    return InboxKey.read(inbox, name)
        .or(() ->
            store
                .note(name)
                .map(it -> InboxKey.ofEarlier(inbox, name, InboxEntry.read(it).item())));
  }

  /** The item of a key; empty if it was acknowledged meanwhile. */
  Optional<InboxEntry> read(InboxKey key) {
    return store.note(key.note()).map(InboxEntry::read);
  }

  /** Takes the lease of an entry; false if another reader was first. */
  boolean lease(InboxEntry entry, Instant until) {
    return store.note(entry.leased(until));
  }

  boolean forget(Note note) {
    return store.forget(note);
  }

  /** Reads all items with their texts. */
  void each(Consumer<InboxEntry> work) {
    Optional<String> after = Optional.empty();
    do {
      Page<Note> page = store.notes(InboxKey.prefix(inbox), after, ENTRIES_AT_ONCE);
      page.items().forEach(it -> work.accept(InboxEntry.read(it)));
      after = page.next();
    } while (after.isPresent());
  }
}
