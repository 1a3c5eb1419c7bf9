package dev.rooster.engine;

import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import dev.rooster.reminder.Step;
import java.time.Duration;
import java.time.Instant;

/**
 * Hears what an engine does, for metrics, logs and events. Called on the engine's threads, one call
 * at a time: must not block; what it throws is ignored.
 */
public interface EngineListener {
  EngineListener NONE = new EngineListener() {};

  /**
   * Reminders were claimed.
   *
   * @param count how many at once
   * @param took how long the durable claim took
   * @param waiting how many others are known to be due and wait
   */
  default void claimed(int count, Duration took, int waiting) {}

  /** The handler is about to be called, so much after its time. */
  default void started(Run run, Duration late) {}

  /** What followed from a run, or from an occurrence that was not run, is written. */
  default void completed(Run run, Outcome outcome, Step step) {}

  /** Somebody else has taken the claim over: what the run came to is not recorded here. */
  default void lost(Run run) {}

  /** The wall clock moved by so much more than time went by; also after a suspension. */
  default void clockJumped(Duration by) {}

  /** The engine stood still for so long. */
  default void stalled(Duration length) {}

  /** The store's clock is so much ahead of this machine's. */
  default void clockSkew(Duration ahead) {}

  /** The lease was renewed; so long after it had been renewed before. */
  default void leaseRenewed(Duration age) {}

  /** The lease has ended: running work was stopped, and others take it over. */
  default void leaseLost(Instant at) {}

  /** Nodes that died have left so many runs, which this node takes over. */
  default void tookOver(int count) {}

  /**
   * A next fire was moved, because time zones have other rules than when it was planned.
   *
   * @param before when it was planned for
   */
  default void replanned(Reminder reminder, Instant before) {}

  /** Another node plans by newer rules of time zones than this one has. */
  default void zoneRulesAreOld(String here, String newer) {}

  /** The store could not be used; the engine goes on trying. */
  default void storeFailed(String doing, RuntimeException cause) {}
}
