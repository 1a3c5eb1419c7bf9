package dev.rooster.engine;

import dev.rooster.engine.EngineRuntime.Result;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import java.time.Duration;
import java.time.Instant;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Ticks an engine, and runs the calls of other threads between ticks. */
public interface EngineDriver {
  /** The time a stop may take beyond the grace period: for stuck handlers and the last writes. */
  Duration LONGEST_STOP = Duration.ofSeconds(30);

  void start();

  /** The store's time, as far as this node knows it. */
  Instant storeTime();

  /** Calls the engine as soon as possible. */
  void post(Consumer<Engine> what);

  /**
   * Tells the engine of a reminder that this process wrote, in time for its next attempt. A driver
   * may wait with that.
   */
  default void changed(Reminder reminder) {
    post(engine -> engine.changed(reminder));
  }

  /**
   * Calls the engine and waits for the answer.
   *
   * @throws RefusedException if the engine has stopped, or stops before it answers
   */
  <T> T ask(BiConsumer<Engine, Consumer<Result<T>>> question);

  /** For drivers: returns the value, or throws the exception. */
  static <T> T answer(Result<T> result) {
    return switch (result) {
      case Result.Given<T>(T value) -> value;
      case Result.Broken<T>(RuntimeException cause) -> throw cause;
    };
  }

  /**
   * Stops the engine.
   *
   * @return whether it stopped in time, with all outcomes written
   */
  boolean stop(Duration grace);
}
