package dev.rooster.pairing;

import dev.rooster.channel.Address;
import dev.rooster.store.Note;
import dev.rooster.store.Page;
import dev.rooster.store.Store;
import dev.rooster.trust.Digest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The pairings in the store, one note for each address. */
record StoredPairings(Store store) {
  private static final String PREFIX = "pairing/";
  private static final int AT_ONCE = 100;

  /**
   * A pairing as it was read, which is changed only if it still is the same.
   *
   * @param note the note that holds it; empty if there is none
   */
  record Seen(Address address, Optional<Note> note) {
    Optional<Pairing> pairing() {
      return note.map(Note::text).map(Pairing::read);
    }
  }

  Instant now() {
    return store.now();
  }

  Seen of(Address address) {
    return new Seen(address, store.note(name(address)));
  }

  /** By address; at most a few thousand, because strangers get few codes. */
  List<Seen> all() {
    List<Seen> all = new ArrayList<>();
    Optional<String> after = Optional.empty();
    do {
      Page<Note> page = store.notes(PREFIX, after, AT_ONCE);
      page.items()
          .forEach(it -> all.add(new Seen(Pairing.read(it.text()).address(), Optional.of(it))));
      after = page.next();
    } while (after.isPresent());
    return all;
  }

  /** Writes the next state; false if the pairing has changed since it was read. */
  boolean write(Seen before, Pairing.State next) {
    Pairing pairing = new Pairing(before.address(), next);
    return store.note(Note.over(before.note(), name(before.address()), pairing.text()));
  }

  boolean remove(Seen seen) {
    return seen.note().filter(store::forget).isPresent();
  }

  /** Addresses may be longer than names of notes. */
  private static String name(Address address) {
    return PREFIX + Digest.hex(address.toString(), 16);
  }
}
