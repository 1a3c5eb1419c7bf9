package dev.rooster.reminder;

/**
 * A known cause why an occurrence starts late. Written by {@link Lifecycle} and, for what happens
 * to a node, by the engine; a cause that neither knows is left out.
 */
public enum Delay {
  /** The reminder was paused at its time. */
  PAUSED,
  /** The node was not running. */
  NODE_DOWN,
  /** The wall clock moved ahead of the time that passed, as it does after a sleep. */
  CLOCK_JUMPED,
  /** The process of the node was suspended. */
  SUSPENDED,
  /** The store did not answer. */
  STORE_FAILED,
  /** The maximum number of runs, of all or of its key, was reached. */
  NO_ROOM,
  /** Earlier attempts failed. */
  ATTEMPT_FAILED,
  /** An earlier attempt was interrupted. */
  ATTEMPT_INTERRUPTED,
  /** An earlier occurrence of the reminder was running, or was being retried. */
  EARLIER_RUN
}
