package dev.rooster.session;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Allows one turn at a time in each conversation: on this node in order of arrival, and among
 * several nodes by a lease of the first in the queue. Thread-safe.
 */
public final class SessionLocks {
  private final Map<SessionKey, Place> places = new ConcurrentHashMap<>();
  private final SessionLeases leases;

  /** For one node. */
  public SessionLocks() {
    this(SessionLeases.UNSHARED);
  }

  public SessionLocks(SessionLeases leases) {
    this.leases = leases;
  }

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
   * Waits until the conversation is free.
   *
   * @return empty if the conversation stayed busy for longer than the patience
   */
  public Optional<HeldSession> enter(SessionKey session, Duration patience)
      throws InterruptedException {
    long start = System.nanoTime();
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
    return entered
        ? leased(session, patience.minusNanos(System.nanoTime() - start))
        : Optional.empty();
  }

  private Optional<HeldSession> leased(SessionKey session, Duration patience)
      throws InterruptedException {
    Optional<HeldSession> held = Optional.empty();
    try {
      held =
          leases
              .take(session, patience)
              .map(it -> new HeldSession(session, it, () -> leave(session)));
      return held;
    } finally {
      if (held.isEmpty()) {
        leave(session);
      }
    }
  }

  private void leave(SessionKey session) {
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
