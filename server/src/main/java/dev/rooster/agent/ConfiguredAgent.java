package dev.rooster.agent;

/**
 * An agent as one version of the configuration describes it.
 *
 * @param instructions the agent's role; empty without one
 */
public record ConfiguredAgent(String name, AgentSettings settings, String instructions) {

  /** Takes one turn, with the role as the instructions of the request. */
  public Reply turn(TurnRequest request, AgentHost host)
      throws TurnFailedException, InterruptedException {
    return settings.open(name, host).turn(request.withInstructions(instructions));
  }
}
