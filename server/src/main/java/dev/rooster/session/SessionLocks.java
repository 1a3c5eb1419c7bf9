package dev.rooster.session;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** Allows one turn at a time in each conversation, in order of arrival. Thread-safe. */
public final class SessionLocks {
  private final Map<SessionKey, Place> places = new ConcurrentHashMap<>();

  /**
   * The lock of one conversation.
   *
   * @param users the threads that hold it or wait for it; without any, the lock is removed
   */
  private record Place(ReentrantLock lock, int users) {
    Place with(int change) {
      return new Place(lock, users + change);
    }
  }

  /**
   * Waits until the conversation is free. After true, the caller must call {@link #leave}.
   *
   * @return false if the conversation stayed busy for longer than the patience
   */
  public boolean enter(SessionKey session, Duration patience) throws InterruptedException {
    Place place =
        places.compute(
            session,
            (key, known) -> known == null ? new Place(new ReentrantLock(true), 1) : known.with(1));
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

  public void leave(SessionKey session) {
    Place place = places.get(session);
    if (place != null) {
      place.lock().unlock();
    }
    forget(session);
  }

  private void forget(SessionKey session) {
    places.computeIfPresent(session, (key, known) -> known.users() == 1 ? null : known.with(-1));
  }

  /** How many conversations are in use. */
  int size() {
    return places.size();
  }
}
