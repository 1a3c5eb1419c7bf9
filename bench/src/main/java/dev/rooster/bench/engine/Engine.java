package dev.rooster.bench.engine;

import java.time.Instant;
import java.util.OptionalLong;
import java.util.function.IntConsumer;

/**
 * A scheduler under test: one node on one store. What it fires are one-shots that are known by a
 * number, so that the same handler serves all and allocates nothing. Opening one on a store that
 * another has used finds what that one left.
 */
interface Engine extends AutoCloseable {

  /** Returns when the one-shot is durable. Many threads call it, before or after the start. */
  void create(int number, Instant due) throws Exception;

  /** The quickest way to many one-shots; before the start, and never measured. */
  void load(Batch batch) throws Exception;

  /** Begins to fire: calls the handler with the number of each one-shot that is due. */
  void start(IntConsumer handler) throws Exception;

  /** How many one-shots the store does not show as completed. */
  long unfinished() throws Exception;

  /** How many statements it has sent so far, for a store that nobody can watch from outside. */
  default OptionalLong statements() {
    return OptionalLong.empty();
  }

  /** Stops, and lets go of the store. */
  @Override
  void close();
}
