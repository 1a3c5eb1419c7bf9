package dev.rooster.engine;

import java.time.Duration;
import java.time.Instant;
import java.time.zone.ZoneRulesProvider;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * What an engine needs of the world around it: times, and somebody to do what takes long. The
 * engine itself is confined to one thread at a time; everything given here as {@code then} is
 * called there.
 */
public interface EngineRuntime {

  /** Calls on one lane happen one at a time and in order; lanes do not wait for each other. */
  enum Lane {
    CLAIM,
    COMPLETE,
    LEASE,
    READ
  }

  /** The time on the wall: may jump. */
  Instant wallTime();

  /** A time that does not jump, but may stand still while the machine sleeps. */
  long nanoTime();

  /**
   * The engine is called at least so often, so that it notices when the clocks jump or everything
   * stood still.
   */
  Duration longestRest();

  /**
   * Runs that end so soon after the last write are gathered and written together, which leaves more
   * of the store to the claims. Nothing where time only passes by hand.
   */
  Duration gathering();

  /** The version of the rules of time zones that this process goes by; later ones sort later. */
  default String zoneRules() {
    return ZoneRulesProvider.getVersions("UTC").lastKey();
  }

  /** Does the work elsewhere, and comes back with what it gave. */
  <T> void call(Lane lane, Supplier<T> work, Consumer<Result<T>> then);

  /**
   * Starts work of the user's on a thread of its own, and comes back with what it gave.
   *
   * @return interrupts the work
   */
  <T> Runnable start(String name, Supplier<T> work, Consumer<T> then);

  /** What a call gave. */
  sealed interface Result<T> {
    record Given<T>(T value) implements Result<T> {}

    record Broken<T>(RuntimeException cause) implements Result<T> {}

    /** What the work gives, or how it breaks. */
    static <T> Result<T> of(Supplier<T> work) {
      try {
        return new Given<>(work.get());
      } catch (RuntimeException e) {
        return new Broken<>(e);
      } catch (Throwable e) {
        return new Broken<>(new IllegalStateException(e));
      }
    }
  }
}
