package dev.rooster.store;

import java.time.Duration;
import java.time.Instant;

/** A place to keep reminders, empty at first: all that a contract test asks of a kind of store. */
public interface StoreUnderTest extends AutoCloseable {

  /**
   * A store on this place. A shared one is opened several times, as several nodes do; an exclusive
   * one again only after it was closed.
   */
  Store open();

  /** Lets time pass by the store's clock: sets it on, or waits where it cannot be set. */
  void letPass(Duration duration);

  @Override
  void close();

  /** For clocks that cannot be set: waits until the store's own has gone on by so much. */
  static void waitFor(Store store, Duration duration) {
    Instant end = store.now().plus(duration);
    Together.await("it is " + end, () -> !store.now().isBefore(end));
  }
}
