package dev.rooster.turn;

import dev.rooster.agent.Agent;
import java.util.Optional;

/** Finds agents by their names. */
@FunctionalInterface
public interface Agents {

  /** The agent as it is configured now; empty if there is none of that name. */
  Optional<Found> find(String name);

  /**
   * An agent that can take a turn.
   *
   * @param instructions the agent's role; empty without one
   */
  record Found(Agent agent, String instructions) {}
}
