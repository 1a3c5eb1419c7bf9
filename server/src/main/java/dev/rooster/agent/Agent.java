package dev.rooster.agent;

/**
 * Takes a message, returns a reply. Each turn runs on a thread of its own. When the turn must end,
 * that thread is interrupted; the agent then stops everything it started for the turn.
 */
@FunctionalInterface
public interface Agent {

  /**
   * Checks quickly that the agent can reply, before a message that no person sent is written.
   *
   * @throws TurnFailedException if it surely cannot
   */
  default void check() throws TurnFailedException, InterruptedException {}

  /**
   * Takes one turn, from the message of its request to the final reply.
   *
   * @throws TurnFailedException if there is no reply
   */
  Reply turn(TurnScene scene) throws TurnFailedException, InterruptedException;
}
