package dev.rooster.inbox;

import dev.rooster.store.Note;
import dev.rooster.store.Page;
import dev.rooster.store.Store;
import dev.rooster.trust.Caller;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The latest items of an inbox that were acknowledged, up to {@link #MOST} of each owner: as many
 * as a page acknowledges, and may bring back, at once. Each is a note whose name says what lists
 * need, {@code seen/terminal/d-1/1763283600000/alice}, so that the texts are read only of those
 * that are shown. Thread-safe.
 */
final class SeenItems {
  static final int MOST = 1_000;

  /** How many items are added between two checks for the limit, each of which reads all names. */
  static final int BETWEEN_LOOKS = 50;

  private static final int NAMES_AT_ONCE = 1_000;

  private final String prefix;
  private final Store store;
  private final AtomicInteger added = new AtomicInteger();

  /** The fields of an item that the name of its note contains. */
  private record Key(String note, String id, Instant seenAt, String owner) {
    static final Comparator<Key> LATEST_FIRST =
        Comparator.comparing(Key::seenAt).reversed().thenComparing(Key::note);

    static Key read(String prefix, String note) {
      String[] parts = note.substring(prefix.length()).split("/", 3);
      return new Key(note, parts[0], Instant.ofEpochMilli(Long.parseLong(parts[1])), parts[2]);
    }
  }

  SeenItems(String inbox, Store store) {
    this.prefix = "seen/" + inbox + "/";
    this.store = store;
  }

  /** Keeps an item, and now and then forgets the oldest beyond the limit. */
  SeenItem add(InboxItem item) {
    SeenItem seen = new SeenItem(item, Instant.ofEpochMilli(store.now().toEpochMilli()));
    keys(item.id() + "/").forEach(this::forget);
    store.note(
        Note.fresh(
            "%s%s/%d/%s".formatted(prefix, item.id(), seen.seenAt().toEpochMilli(), item.owner()),
            seen.json().toString()));
    if (added.getAndIncrement() % BETWEEN_LOOKS == 0) {
      forgetOldest();
    }
    return seen;
  }

  private void forgetOldest() {
    Map<String, Integer> ofOwner = new HashMap<>();
    keys("").stream()
        .sorted(Key.LATEST_FIRST)
        .filter(it -> ofOwner.merge(it.owner(), 1, Integer::sum) > MOST)
        .forEach(this::forget);
  }

  /** Those that the caller may see, the latest first. */
  List<SeenItem> latest(Caller caller, int limit) {
    Map<String, Integer> ofOwner = new HashMap<>();
    return keys("").stream()
        .filter(it -> caller.sees(it.owner()))
        .sorted(Key.LATEST_FIRST)
        .filter(it -> ofOwner.merge(it.owner(), 1, Integer::sum) <= MOST)
        .limit(limit)
        .flatMap(it -> store.note(it.note()).stream())
        .map(it -> SeenItem.read(it.text()))
        .toList();
  }

  /** The item with this id, if the caller may see it. */
  Optional<SeenItem> find(Caller caller, String id) {
    return keys(id + "/").stream()
        .filter(it -> it.id().equals(id) && caller.sees(it.owner()))
        .findFirst()
        .flatMap(it -> store.note(it.note()))
        .map(it -> SeenItem.read(it.text()));
  }

  void forget(String id) {
    keys(id + "/").stream().filter(it -> it.id().equals(id)).forEach(this::forget);
  }

  private void forget(Key key) {
    store.note(key.note()).ifPresent(store::forget);
  }

  /** The items whose ids begin so. */
  private List<Key> keys(String id) {
    List<Key> keys = new ArrayList<>();
    Optional<String> after = Optional.empty();
    do {
      Page<String> page = store.noteNames(prefix + id, after, NAMES_AT_ONCE);
      page.items().forEach(it -> keys.add(Key.read(prefix, it)));
      after = page.next();
    } while (after.isPresent());
    return keys;
  }
}
