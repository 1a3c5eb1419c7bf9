package dev.rooster.outside;

import dev.rooster.engine.Changes;
import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import dev.rooster.store.Store;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Gives a reminder the fire of an event. Both are on disk when the method returns. Given again, the
 * same event changes nothing: it keeps its instant, and an instant fires once. Thread-safe.
 */
final class GiveEvent {
  private final Store store;
  private final StoredEvents events;
  private final Changes changes;

  /** Held while events get their instants and fires, so that both are in the same order. */
  private final ReentrantLock giving = new ReentrantLock();

  private Instant last = Instant.MIN;

  GiveEvent(Store store, StoredEvents events, Changes changes) {
    this.store = store;
    this.events = events;
    this.changes = changes;
  }

  /** Does several things with no event of others between them. */
  <T> T inOrder(Supplier<T> work) {
    giving.lock();
    try {
      return work.get();
    } finally {
      giving.unlock();
    }
  }

  /** The instant of the next event: later than that of every event before. */
  Instant next() {
    return inOrder(() -> {
      Instant now = store.now();
      last = now.isAfter(last) ? now : last.plusMillis(1);
      return last;
    });
  }

  /**
   * Gives the event.
   *
   * @return whether the reminder waits for it; false if it has ended or is paused
   */
  boolean give(String id, Happened event) {
    return inOrder(() -> {
      Optional<Reminder> reminder = store.find(List.of(id)).stream().findAny();
      if (reminder.filter(it -> it.standing().status() == Status.ACTIVE).isEmpty()) {
        return false;
      }
      Happened stored = events.add(reminder.get(), joined(reminder.get(), event));
      try {
        changes.trigger(id, stored.at());
        return true;
      } catch (RefusedException e) {
        if (e.reason() == RefusedException.Reason.NOT_FOUND) {
          return false;
        }
        throw e;
      }
    });
  }

  /** Of several events in the same millisecond, the later ones join the fire that is ahead. */
  private Happened joined(Reminder reminder, Happened event) {
    Instant now = store.now();
    return reminder
        .standing()
        .next()
        .map(NextFire::due)
        .filter(due -> due.isAfter(now) && !due.isAfter(event.at()))
        .map(event::at)
        .orElse(event);
  }
}
