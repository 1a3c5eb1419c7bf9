package dev.rooster.session;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** Lets what belongs to one conversation happen one after the other. Thread-safe. */
public final class SessionLocks {
  private final Map<String, Place> places = new ConcurrentHashMap<>();

  /**
   * Where those wait who want the same conversation.
   *
   * @param wanted by how many; nobody keeps a place that nobody wants
   */
  private record Place(ReentrantLock lock, int wanted) {
    Place with(int change) {
      return new Place(lock, wanted + change);
    }
  }

  /** Waits for its turn, but not for ever; to be followed by {@link #leave} if it came. */
  public boolean enter(String session, Duration patience) throws InterruptedException {
    Place place =
        places.compute(
            session,
            (key, there) -> there == null ? new Place(new ReentrantLock(true), 1) : there.with(1));
    boolean entered = false;
    try {
      entered = place.lock().tryLock(patience.toNanos(), TimeUnit.NANOSECONDS);
    } finally {
      if (!entered) {
        forget(session);
      }
    }
    return entered;
  }

  public void leave(String session) {
    Place place = places.get(session);
    if (place != null) {
      place.lock().unlock();
    }
    forget(session);
  }

  private void forget(String session) {
    places.computeIfPresent(session, (key, there) -> there.wanted() == 1 ? null : there.with(-1));
  }

  /** How many conversations somebody is in, or waits for. */
  int size() {
    return places.size();
  }
}
