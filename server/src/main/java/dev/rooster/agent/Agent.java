package dev.rooster.agent;

/**
 * Somebody who can be woken with a message and answers. Called on a thread of its own, which is
 * interrupted when the turn is to end: then everything that was started for it is to end, too.
 */
@FunctionalInterface
public interface Agent {

  /**
   * From the message to the final reply.
   *
   * @throws TurnFailedException if there is none, for a reason that can be said
   */
  Reply turn(TurnRequest turn) throws TurnFailedException, InterruptedException;
}
