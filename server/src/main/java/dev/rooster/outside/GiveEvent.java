package dev.rooster.outside;

import dev.rooster.engine.Changes;
import dev.rooster.reminder.Claim;
import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Standing;
import dev.rooster.reminder.Status;
import dev.rooster.reminder.Tally;
import dev.rooster.schedule.On;
import dev.rooster.store.Store;
import dev.rooster.store.StoreException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Gives a reminder the fire of an event. Both are on disk when the method returns. Given again, the
 * same event changes nothing: it is known by its key. Thread-safe, also across nodes.
 */
final class GiveEvent {
  private static final int MOST_TRIES = 20;

  private final Store store;
  private final StoredEvents events;
  private final Changes changes;

  /** Held while events get their instants and fires, so that they do so in the same order. */
  private final ReentrantLock giving = new ReentrantLock();

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

  /** The instant of an event that happens now. */
  Instant now() {
    return store.now();
  }

  /**
   * Gives the event.
   *
   * @param on what the reminder must wait for
   * @return whether it does; false if it has changed, has ended or is paused
   */
  boolean give(String id, On on, Happened event) {
    return inOrder(() -> {
      Happened wanted = event;
      for (int i = 0; i < MOST_TRIES; i++) {
        Optional<Reminder> reminder = waiting(id, on);
        if (reminder.isEmpty()) {
          return false;
        }
        Instant free = free(reminder.get().standing(), wanted.at());
        QueuedEvent stored = events.add(reminder.get(), wanted.at(free));
        if (stored.run().isPresent()) {
          return true;
        }
        Optional<Standing> after = triggered(id, stored.event().at());
        if (after.isEmpty()) {
          return false;
        }
        if (isPlanned(after.get()) || !events.drop(id, event.key())) {
          return true;
        }
        if (!free(after.get(), stored.event().at()).isAfter(stored.event().at())) {
          return after.get().claim().isPresent();
        }
        wanted = stored.event();
      }
      throw new StoreException(
          "the runs of %s follow each other faster than an event can be stored".formatted(id),
          "try again in a moment");
    });
  }

  private Optional<Reminder> waiting(String id, On on) {
    return store.find(List.of(id)).stream()
        .filter(it -> it.standing().status() == Status.ACTIVE)
        .filter(it -> On.of(it.definition().schedule()).filter(on::equals).isPresent())
        .findAny();
  }

  private Optional<Standing> triggered(String id, Instant at) {
    try {
      return Optional.of(changes.trigger(id, at).reminder().standing());
    } catch (RefusedException e) {
      if (e.reason() == RefusedException.Reason.NOT_FOUND) {
        return Optional.empty();
      }
      throw new StoreException("an event was not given: " + e.getMessage(), e.remedy());
    }
  }

  /** Whether a run is planned that has not started, and so will find the event. */
  private static boolean isPlanned(Standing standing) {
    Optional<Instant> running = standing.claim().map(Claim::due);
    return standing
        .next()
        .map(NextFire::due)
        .filter(it -> !running.equals(Optional.of(it)))
        .isPresent();
  }

  /** An instant fires once: the first that is later than the one of the latest run. */
  private Instant free(Standing standing, Instant wanted) {
    Instant now = store.now();
    Instant earliest =
        Stream.concat(
                standing.claim().map(Claim::due).stream(),
                standing.tally().last().map(Tally.Last::due).stream())
            .filter(it -> !it.isAfter(now))
            .map(it -> it.plusMillis(1))
            .filter(wanted::isBefore)
            .max(Instant::compareTo)
            .orElse(wanted);
    return standing.tally().ahead().contains(earliest) ? earliest.plusMillis(1) : earliest;
  }
}
