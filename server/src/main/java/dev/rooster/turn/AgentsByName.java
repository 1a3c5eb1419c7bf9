package dev.rooster.turn;

import dev.rooster.agent.Agent;
import dev.rooster.agent.AgentSettings;
import dev.rooster.agent.DirectAgent;
import dev.rooster.agent.command.CommandAgent;
import dev.rooster.agent.command.Conversations;
import dev.rooster.agent.http.HttpAgent;
import dev.rooster.fire.FireReminder;
import dev.rooster.process.Processes;
import dev.rooster.trust.Secret;

/** Makes agents as the configuration describes them; they hold nothing, so each time anew. */
public final class AgentsByName implements FireReminder.Agents {
  private final Processes processes;
  private final Conversations conversations;
  private final Secret.Vault vault;

  public AgentsByName(Processes processes, Conversations conversations, Secret.Vault vault) {
    this.processes = processes;
    this.conversations = conversations;
    this.vault = vault;
  }

  @Override
  public Agent agent(String name, AgentSettings settings) {
    return switch (settings) {
      case AgentSettings.Direct ignored -> new DirectAgent();
      case AgentSettings.Command(CommandAgent.Settings command) ->
          new CommandAgent(name, command, processes, conversations, vault);
      case AgentSettings.Http(HttpAgent.Settings http) -> new HttpAgent(http, vault);
    };
  }
}
