package dev.rooster.engine;

import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import dev.rooster.reminder.Step;
import java.time.Duration;
import java.time.Instant;

/**
 * Receives the events of an engine, for metrics, logs and event streams. Called on the engine's
 * threads, one call at a time. Must not block. Exceptions are ignored.
 */
public interface EngineListener {
  EngineListener NONE = new EngineListener() {};

  /**
   * Reminders were claimed.
   *
   * @param count how many at once
   * @param took how long the durable claim took
   * @param waiting how many more are known to be due
   */
  default void claimed(int count, Duration took, int waiting) {}

  /** The handler is about to be called, this late. */
  default void started(Run run, Duration late) {}

  /** The step after a run, or after an occurrence that did not run, is written. */
  default void completed(Run run, Outcome outcome, Step step) {}

  /** Another node took over the claim: the outcome of this run is discarded. */
  default void lost(Run run) {}

  /** The wall clock moved this much further than the time that passed; also after a suspension. */
  default void clockJumped(Duration by) {}

  /** The engine was suspended this long. */
  default void stalled(Duration length) {}

  /** The store's clock is this far ahead of this machine's. */
  default void clockSkew(Duration ahead) {}

  /** The lease was renewed, this long after the previous renewal. */
  default void leaseRenewed(Duration age) {}

  /** The lease expired: the runs were stopped, other nodes take over. */
  default void leaseLost(Instant at) {}

  /** This node takes over this many runs from dead nodes. */
  default void tookOver(int count) {}

  /**
   * A next fire moved, because the time zone rules have changed since it was planned.
   *
   * @param before the old instant
   */
  default void replanned(Reminder reminder, Instant before) {}

  /**
   * Fires of a reminder that were recorded as missed or skipped by a clock that was ahead are
   * scheduled again, {@link Step#again} of them.
   */
  default void clockWasAhead(Step step) {}

  /** Another node plans with newer time zone rules than this one has. */
  default void zoneRulesAreOld(String here, String newer) {}

  /** A call to the store failed; the engine retries. */
  default void storeFailed(String doing, RuntimeException cause) {}
}
