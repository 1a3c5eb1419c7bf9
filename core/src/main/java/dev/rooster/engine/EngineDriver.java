package dev.rooster.engine;

import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;

/** Whoever ticks an engine, and lets others in between ticks. */
public interface EngineDriver {
  /** What a stop may take beyond the grace: handlers that do not obey, and the last writes. */
  Duration LONGEST_STOP = Duration.ofSeconds(30);

  void start();

  /** The store's time, as far as it is known here. */
  Instant storeTime();

  /** Lets somebody in as soon as may be. */
  void post(Consumer<Engine> what);

  /**
   * Stops the engine.
   *
   * @return whether it stopped in time, with everything written
   */
  boolean stop(Duration grace);
}
