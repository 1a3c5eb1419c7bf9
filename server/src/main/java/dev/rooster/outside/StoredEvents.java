package dev.rooster.outside;

import dev.rooster.reminder.Claim;
import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import dev.rooster.store.Note;
import dev.rooster.store.Store;
import dev.rooster.store.StoreException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The latest events of each reminder, in one note each. {@link GiveEvent} writes them before it
 * plans the fire; the run reads them. Thread-safe, also across nodes.
 */
public final class StoredEvents {
  /** Of more events than this, the earliest are dropped. */
  static final int MOST = 200;

  /** Only the latest keep their text. */
  static final int MOST_WITH_BODY = 5;

  private static final String PREFIX = "outside-event/";
  private static final int MOST_TRIES = 20;

  private final Store store;

  public StoredEvents(Store store) {
    this.store = store;
  }

  /** Stores an event. Returns it as it is stored: an event with a known key is stored once. */
  Happened add(Reminder reminder, Happened event) {
    for (int i = 0; i < MOST_TRIES; i++) {
      Optional<Note> note = store.note(PREFIX + reminder.id());
      List<Happened> before = note.map(Note::text).map(Happened::read).orElse(List.of());
      Optional<Happened> known = known(before, event.key());
      if (known.isPresent()) {
        return known.get();
      }
      List<Happened> after = new ArrayList<>(pending(before, reminder));
      after.add(event);
      if (store.note(Note.over(note, PREFIX + reminder.id(), Happened.json(bounded(after))))) {
        return event;
      }
    }
    throw new StoreException(
        "the events of %s come faster than they can be stored".formatted(reminder.id()),
        "try again in a moment");
  }

  private static Optional<Happened> known(List<Happened> events, String key) {
    return events.stream().filter(it -> it.key().equals(key)).findFirst();
  }

  /** Without those of runs that have ended. */
  private static List<Happened> pending(List<Happened> events, Reminder reminder) {
    Optional<Instant> first =
        Stream.concat(
                reminder.standing().claim().map(Claim::due).stream(),
                reminder.standing().next().map(NextFire::due).stream())
            .min(Instant::compareTo);
    return first
        .map(due -> events.stream().filter(it -> !it.at().isBefore(due)).toList())
        .orElse(List.of());
  }

  private static List<Happened> bounded(List<Happened> events) {
    List<Happened> latest = events.subList(Math.max(0, events.size() - MOST), events.size());
    int bare = Math.max(0, latest.size() - MOST_WITH_BODY);
    return Stream.concat(
            latest.subList(0, bare).stream().map(Happened::withoutBody),
            latest.subList(bare, latest.size()).stream())
        .toList();
  }

  /** The stored event with this key. */
  Optional<Happened> find(String reminder, String key) {
    return known(all(reminder), key);
  }

  /** The events that a run stands for: those from its due instant until its claim. */
  public List<Happened> of(Run run) {
    return all(run.reminderId()).stream()
        .filter(it -> !it.at().isBefore(run.due()) && !it.at().isAfter(run.claim().since()))
        .toList();
  }

  private List<Happened> all(String reminder) {
    return store.note(PREFIX + reminder).map(Note::text).map(Happened::read).orElse(List.of());
  }

  void forget(String reminder) {
    store.note(PREFIX + reminder).ifPresent(store::forget);
  }
}
