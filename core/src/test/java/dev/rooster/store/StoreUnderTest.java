package dev.rooster.store;

import java.time.Duration;
import java.time.Instant;

/** An initially empty place for reminders: all that a contract test needs from a kind of store. */
public interface StoreUnderTest extends AutoCloseable {

  /**
   * Opens a store on this place. A shared one is opened several times, once per node; an exclusive
   * one is reopened only after it is closed.
   */
  Store open();

  /** Advances the store's clock: sets it, or waits if it cannot be set. */
  void letPass(Duration duration);

  @Override
  void close();

  /** For clocks that cannot be set: waits until the store's clock has advanced by the duration. */
  static void waitFor(Store store, Duration duration) {
    Instant end = store.now().plus(duration);
    Together.await("it is " + end, () -> !store.now().isBefore(end));
  }
}
