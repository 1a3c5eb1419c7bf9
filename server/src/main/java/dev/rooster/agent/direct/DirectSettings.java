package dev.rooster.agent.direct;

import dev.rooster.agent.Agent;
import dev.rooster.agent.AgentHost;
import dev.rooster.agent.AgentSettings;
import dev.rooster.trust.Secret;
import dev.rooster.trust.Trust;
import java.util.Collection;
import java.util.List;

/** The direct agent has nothing to set. */
public record DirectSettings() implements AgentSettings {

  @Override
  public String kind() {
    return DirectAgentKind.NAME;
  }

  @Override
  public Collection<Secret> secrets() {
    return List.of();
  }

  @Override
  public boolean thinks() {
    return false;
  }

  @Override
  public Trust needs() {
    return Trust.PUBLIC;
  }

  @Override
  public Agent open(String name, AgentHost host) {
    return new DirectAgent();
  }
}
