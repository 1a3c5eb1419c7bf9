package dev.rooster.agent;

import java.nio.file.Path;

/**
 * An agent as one version of the configuration describes it.
 *
 * @param instructions the agent's role; empty without one
 */
public record ConfiguredAgent(String name, AgentSettings settings, String instructions) {

  /** The directory of its files and transcripts. */
  public Path workspace(AgentHost host) {
    return settings.workspace().orElse(host.workspace());
  }

  /** Takes one turn. */
  public Reply turn(TurnScene scene, AgentHost host)
      throws TurnFailedException, InterruptedException {
    return settings.open(name, host).turn(scene);
  }
}
