package dev.rooster.engine;

import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Run;

/**
 * Does what a kind of reminder is for. Called on a virtual thread of its own, which is interrupted
 * when the run is to end: at its timeout, when a person stops it, at shutdown.
 *
 * <p>It may be called more than once for an occurrence, after failures and crashes: {@link
 * Run#idempotencyKey} is the same each time.
 */
@FunctionalInterface
public interface Handler {

  /** What it came to. An exception means that it failed and may be tried again. */
  Outcome.Answer handle(Run run) throws Exception;
}
