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

  /** The agent itself, for one turn. */
  public Agent open(AgentHost host) {
    return settings.open(name, host);
  }
}
