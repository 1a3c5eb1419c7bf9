package dev.rooster.engine;

import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Run;

/**
 * Runs the reminders of one kind. Called on a virtual thread of its own, which is interrupted when
 * the run must end: at its timeout, on a stop, at shutdown.
 *
 * <p>It may be called more than once for an occurrence, after failures and crashes: {@link
 * Run#idempotencyKey} is the same each time.
 */
@FunctionalInterface
public interface Handler {

  /**
   * Runs the occurrence. If it is interrupted, it may return an {@link Outcome.Failed}: the record
   * has the engine's reason for the interrupt, and the details of this outcome. An exception means
   * that the run failed and may be retried. It still counts as a fire, unless the exception is a
   * {@link NotFiredException}.
   */
  Outcome.Answer handle(Run run) throws Exception;
}
