package dev.rooster.agent;

/**
 * Takes a message, returns a reply. Each turn runs on a thread of its own. When the turn must end,
 * that thread is interrupted; the agent then stops everything it started for the turn.
 */
@FunctionalInterface
public interface Agent {

  /**
   * Takes one turn, from the message of its request to the final reply.
   *
   * @throws TurnFailedException if there is no reply
   */
  Reply turn(TurnScene scene) throws TurnFailedException, InterruptedException;
}
