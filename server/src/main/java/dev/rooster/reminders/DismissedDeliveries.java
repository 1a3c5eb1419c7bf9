package dev.rooster.reminders;

import dev.rooster.store.Listing;
import dev.rooster.store.Note;
import dev.rooster.store.Page;
import dev.rooster.store.Store;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The deliveries that a person has seen fail, and needs not see again. Thread-safe. */
final class DismissedDeliveries {
  private static final String NAME = "dismissed/";

  private final Store store;

  DismissedDeliveries(Store store) {
    this.store = store;
  }

  /** Also forgets those that are too old to be shown. */
  void add(String id, Duration kept) {
    Instant now = store.now();
    String name = NAME + id;
    store.note(Note.over(store.note(name), name, Long.toString(now.toEpochMilli())));
    for (Note note : store.notes(NAME, Optional.empty(), Listing.LONGEST_PAGE).items()) {
      if (at(note).isBefore(now.minus(kept))) {
        store.forget(note);
      }
    }
  }

  /** When each was dismissed, by id. */
  Map<String, Instant> all() {
    Map<String, Instant> all = new HashMap<>();
    Optional<String> after = Optional.empty();
    do {
      Page<Note> page = store.notes(NAME, after, Listing.LONGEST_PAGE);
      page.items().forEach(it -> all.put(it.name().substring(NAME.length()), at(it)));
      after = page.next();
    } while (after.isPresent());
    return all;
  }

  private static Instant at(Note note) {
    return Instant.ofEpochMilli(Long.parseLong(note.text()));
  }
}
