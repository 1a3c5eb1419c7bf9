package dev.rooster.trigger;

import dev.rooster.store.Note;
import dev.rooster.store.Store;
import dev.rooster.store.StoreException;
import java.util.Optional;

/**
 * How many prompts each reminder has counted since its creation, in one note each. Thread-safe,
 * also across nodes.
 */
final class CountedPrompts {
  private static final String PREFIX = "counted-prompts/";
  private static final int MOST_TRIES = 20;

  private final Store store;

  CountedPrompts(Store store) {
    this.store = store;
  }

  /** Counts one more, and returns how many there are. */
  int more(String reminder) {
    for (int i = 0; i < MOST_TRIES; i++) {
      Optional<Note> note = store.note(PREFIX + reminder);
      int counted = note.map(CountedPrompts::read).orElse(0) + 1;
      if (store.note(Note.over(note, PREFIX + reminder, Integer.toString(counted)))) {
        return counted;
      }
    }
    throw new StoreException(
        "the prompts for %s come faster than they can be counted".formatted(reminder),
        "try again in a moment");
  }

  int count(String reminder) {
    return store.note(PREFIX + reminder).map(CountedPrompts::read).orElse(0);
  }

  void forget(String reminder) {
    store.note(PREFIX + reminder).ifPresent(store::forget);
  }

  private static int read(Note note) {
    return Integer.parseInt(note.text());
  }
}
