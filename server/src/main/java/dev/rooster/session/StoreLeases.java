package dev.rooster.session;

import dev.rooster.store.NamedLock;
import dev.rooster.store.Store;
import dev.rooster.store.StoreException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;

/**
 * Leases of conversations as locks in a shared store, which expire by its clock. One statement
 * renews all of them; without a lease or a waiting turn, the store is not asked. Thread-safe.
 */
public final class StoreLeases implements SessionLeases {
  private static final System.Logger LOG = System.getLogger("dev.rooster");

  static final Duration LENGTH = Duration.ofSeconds(15);

  /** A turn ends so early that it has stopped before another node can take over. */
  static final Duration SAFE = Duration.ofSeconds(10);

  private static final Duration RENEWAL = Duration.ofSeconds(3);
  private static final Duration TICK = Duration.ofSeconds(1);
  private static final Duration SHORTEST_PAUSE = Duration.ofMillis(50);

  /** Short enough to keep the place in line. */
  private static final Duration LONGEST_PAUSE = NamedLock.PLACE_IN_LINE.dividedBy(3);

  private final Store store;
  private final String holder;
  private final InstantSource clock;
  private final LongSupplier nanos;
  private final Pause pause;
  private final Executor beside;
  private final Map<NamedLock, Held> held = new ConcurrentHashMap<>();
  private final AtomicBoolean watching = new AtomicBoolean();
  private final AtomicBoolean renewing = new AtomicBoolean();
  private volatile long renewedNanos;

  /** Waits for a while. */
  @FunctionalInterface
  public interface Pause {
    void pause(Duration duration) throws InterruptedException;
  }

  /**
   * @param holder names this start of the node, unlike any other
   * @param nanos a clock that no one sets
   * @param beside runs the renewals
   */
  public StoreLeases(
      Store store,
      String holder,
      InstantSource clock,
      LongSupplier nanos,
      Pause pause,
      Executor beside) {
    this.store = store;
    this.holder = holder;
    this.clock = clock;
    this.nanos = nanos;
    this.pause = pause;
    this.beside = beside;
  }

  @Override
  public Optional<Lease> take(SessionKey session, Duration patience) throws InterruptedException {
    long end = nanos.getAsLong() + patience.toNanos();
    Duration next = SHORTEST_PAUSE;
    while (true) {
      Times asked = new Times(nanos.getAsLong(), clock.instant());
      Optional<NamedLock> lock = lock(session, end);
      if (lock.isPresent()) {
        return Optional.of(hold(lock.get(), asked));
      }
      long left = end - nanos.getAsLong();
      if (left <= 0) {
        return Optional.empty();
      }
      pause.pause(Duration.ofNanos(Math.min(left, next.toNanos())));
      Duration longer = next.multipliedBy(2);
      next = longer.compareTo(LONGEST_PAUSE) < 0 ? longer : LONGEST_PAUSE;
    }
  }

  /** A store that fails may be back before the patience ends. */
  private Optional<NamedLock> lock(SessionKey session, long end) {
    try {
      return store.lock("session/" + session.text(), holder, LENGTH);
    } catch (StoreException e) {
      if (nanos.getAsLong() >= end) {
        throw e;
      }
      return Optional.empty();
    }
  }

  private Held hold(NamedLock lock, Times asked) {
    Held lease = new Held(lock, Thread.currentThread(), asked);
    held.put(lock, lease);
    if (watching.compareAndSet(false, true)) {
      renewedNanos = asked.nanos();
      beside.execute(this::watch);
    }
    return lease;
  }

  /** Runs as long as there are leases. */
  private void watch() {
    try {
      do {
        while (!held.isEmpty()) {
          pause.pause(TICK);
          tick();
        }
        watching.set(false);
      } while (!held.isEmpty() && watching.compareAndSet(false, true));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Renews when it is time, and ends leases that were not renewed in time. */
  void tick() {
    if (nanos.getAsLong() - renewedNanos >= RENEWAL.toNanos()
        && renewing.compareAndSet(false, true)) {
      renewedNanos = nanos.getAsLong();
      beside.execute(() -> {
        try {
          renew();
        } finally {
          renewing.set(false);
        }
      });
    }
    held.values().forEach(Held::lasts);
  }

  /** A lease that the store does not know any more is lost. */
  private void renew() {
    Times asked = new Times(nanos.getAsLong(), clock.instant());
    Map<NamedLock, Held> before = Map.copyOf(held);
    try {
      Set<NamedLock> renewed = store.renewLocks(holder, LENGTH);
      before.forEach((lock, lease) -> {
        if (renewed.contains(lock)) {
          lease.renewed = asked;
        } else {
          lease.lose();
        }
      });
    } catch (StoreException e) {
      // The leases last for a while: the next renewal may succeed.
    }
  }

  /** An instant by both clocks: one of them may stand still, the other may be set. */
  private record Times(long nanos, Instant wall) {}

  private final class Held implements Lease {
    private final NamedLock lock;
    private final Thread thread;
    private volatile Times renewed;
    private boolean lost;
    private boolean released;

    Held(NamedLock lock, Thread thread, Times asked) {
      this.lock = lock;
      this.thread = thread;
      this.renewed = asked;
    }

    /** A wall clock that was set proves nothing: then the store decides. */
    @Override
    public boolean lasts() {
      if (nanos.getAsLong() - renewed.nanos() >= SAFE.toNanos()) {
        lose();
      } else if (!clock.instant().isBefore(renewed.wall().plus(SAFE))) {
        renew();
      }
      synchronized (this) {
        return !lost;
      }
    }

    private synchronized void lose() {
      if (!lost && !released) {
        lost = true;
        LOG.log(
            System.Logger.Level.WARNING,
            "the lease of {0} expired; the turn is stopped, another node may continue",
            lock.name());
        thread.interrupt();
      }
    }

    /** An interrupt by {@link #lose} is meant for the turn alone; any other stays. */
    @Override
    public void release() {
      boolean interrupted = Thread.interrupted();
      boolean wasLost;
      synchronized (this) {
        released = true;
        wasLost = lost;
      }
      held.remove(lock);
      try {
        store.unlock(lock);
      } catch (StoreException e) {
        // The lock expires by itself.
      }
      if (interrupted && !wasLost) {
        thread.interrupt();
      }
    }
  }
}
