package dev.rooster.engine;

import dev.rooster.engine.EngineRuntime.Result;
import dev.rooster.reminder.RefusedException;
import java.time.Duration;
import java.time.Instant;
import java.util.function.BiConsumer;
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
   * Lets somebody in who has a question, and waits for the answer.
   *
   * @throws RefusedException if the engine has stopped, or stops before it answers
   */
  <T> T ask(BiConsumer<Engine, Consumer<Result<T>>> question);

  /** For drivers: what was answered, or thrown. */
  static <T> T answer(Result<T> result) {
    return switch (result) {
      case Result.Given<T>(T value) -> value;
      case Result.Broken<T>(RuntimeException cause) -> throw cause;
    };
  }

  /**
   * Stops the engine.
   *
   * @return whether it stopped in time, with everything written
   */
  boolean stop(Duration grace);
}
