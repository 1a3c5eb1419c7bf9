package dev.rooster.turn;

import dev.rooster.agent.Agent;
import dev.rooster.agent.AgentHost;
import dev.rooster.agent.AgentSettings;
import dev.rooster.fire.FireReminder;

/** Opens agents as the configuration describes them. */
public final class AgentsByName implements FireReminder.Agents {
  private final AgentHost host;

  public AgentsByName(AgentHost host) {
    this.host = host;
  }

  @Override
  public Agent agent(String name, AgentSettings settings) {
    return settings.open(name, host);
  }
}
