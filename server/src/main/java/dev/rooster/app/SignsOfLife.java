package dev.rooster.app;

import dev.rooster.store.StoreException;
import dev.rooster.timeline.Downtimes;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;

/** Leaves signs of life while the daemon is up, beside everything else. */
final class SignsOfLife {
  /** The daemon looks every few seconds, unless its machine was asleep. */
  private static final Duration ASLEEP = Downtimes.BETWEEN_SIGNS.multipliedBy(2);

  private final Downtimes downtimes;
  private final InstantSource clock;
  private final Executor beside;
  private final AtomicBoolean signing = new AtomicBoolean();
  private final AtomicBoolean slept = new AtomicBoolean();
  private Instant looked;
  private Instant next;

  private SignsOfLife(Downtimes downtimes, InstantSource clock, Executor beside) {
    this.downtimes = downtimes;
    this.clock = clock;
    this.beside = beside;
    this.looked = clock.instant();
    this.next = looked.plus(Downtimes.BETWEEN_SIGNS);
  }

  /** The daemon starts. */
  static SignsOfLife begin(Downtimes downtimes, InstantSource clock, Executor beside) {
    tried(downtimes::start);
    return new SignsOfLife(downtimes, clock, beside);
  }

  void ifDue() {
    Instant now = clock.instant();
    if (Duration.between(looked, now).compareTo(ASLEEP) >= 0) {
      slept.set(true);
    }
    looked = now;
    // A clock that was ahead must not postpone it for long.
    boolean due = !now.isBefore(next) || next.isAfter(now.plus(Downtimes.BETWEEN_SIGNS));
    if (due && signing.compareAndSet(false, true)) {
      next = now.plus(Downtimes.BETWEEN_SIGNS);
      beside.execute(this::sign);
    }
  }

  private void sign() {
    try {
      if (slept.get()) {
        downtimes.wake();
        slept.set(false);
      } else {
        downtimes.look();
      }
    } catch (StoreException e) {
      // The next sign comes in a minute, and with it the record of a sleep.
    } finally {
      signing.set(false);
    }
  }

  /** The daemon stops. */
  void end() {
    tried(downtimes::look);
  }

  private static void tried(Runnable sign) {
    try {
      sign.run();
    } catch (StoreException e) {
      // Without a sign, a downtime seems to begin at the one before.
    }
  }
}
