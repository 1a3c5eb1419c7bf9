package dev.rooster.engine;

import java.time.Duration;
import java.time.Instant;
import java.time.zone.ZoneRulesProvider;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The clocks and threads that an engine needs. The engine itself is confined to one thread at a
 * time; every {@code then} is called there.
 */
public interface EngineRuntime {

  /** Calls on one lane run one at a time, in order; lanes do not wait for each other. */
  enum Lane {
    CLAIM,
    COMPLETE,
    LEASE,
    READ
  }

  /** The wall clock: may jump. */
  Instant wallTime();

  /** A clock that does not jump, but may stop while the machine sleeps. */
  long nanoTime();

  /** The engine is called at least this often, so that it notices clock jumps and suspensions. */
  Duration longestRest();

  /**
   * Runs that end this soon after the last write are written together, which leaves more of the
   * store's time to claims. Zero where a test moves the clock.
   */
  Duration gathering();

  /** The version of the time zone rules of this process; later ones sort later. */
  default String zoneRules() {
    return ZoneRulesProvider.getVersions("UTC").lastKey();
  }

  /** Does the work on the lane, then passes on its result. */
  <T> void call(Lane lane, Supplier<T> work, Consumer<Result<T>> then);

  /**
   * Starts a handler on a thread of its own, then passes on its result.
   *
   * @return interrupts the work
   */
  <T> Runnable start(String name, Supplier<T> work, Consumer<T> then);

  /** The result of a call. */
  sealed interface Result<T> {
    record Given<T>(T value) implements Result<T> {}

    record Broken<T>(RuntimeException cause) implements Result<T> {}

    /** The value of the work, or its exception. */
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
