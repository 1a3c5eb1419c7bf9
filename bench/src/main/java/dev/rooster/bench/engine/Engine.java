package dev.rooster.bench.engine;

import java.time.Instant;
import java.util.OptionalLong;
import java.util.function.IntConsumer;

/**
 * A scheduler under test: one node on one store. It fires one-shots that are identified by a
 * number, so that the same handler serves all and allocates nothing. An engine opened on a used
 * store finds what the previous one left.
 */
interface Engine extends AutoCloseable {

  /** Returns when the one-shot is durable. Called by many threads, before or after the start. */
  void create(int number, Instant due) throws Exception;

  /** The fastest way to create many one-shots; called before the start and never measured. */
  void load(Batch batch) throws Exception;

  /** Starts firing: calls the handler with the number of each due one-shot. */
  void start(IntConsumer handler) throws Exception;

  /** The number of one-shots that the store does not show as completed. */
  long unfinished() throws Exception;

  /** The number of statements sent so far, for a store that cannot count them itself. */
  default OptionalLong statements() {
    return OptionalLong.empty();
  }

  /** Stops, and releases the store. */
  @Override
  void close();
}
