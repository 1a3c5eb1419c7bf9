package dev.rooster.agent;

import dev.rooster.agent.command.CommandAgent;
import dev.rooster.agent.http.HttpAgent;
import dev.rooster.trust.Secret;
import java.util.Collection;
import java.util.List;

/** What the configuration says about an agent. */
public sealed interface AgentSettings {

  /** What it is given that nobody else should see. */
  Collection<Secret> secrets();

  /** Nobody: the text itself is the answer. */
  record Direct() implements AgentSettings {
    @Override
    public Collection<Secret> secrets() {
      return List.of();
    }
  }

  /** A program for each turn. */
  record Command(CommandAgent.Settings settings) implements AgentSettings {
    @Override
    public Collection<Secret> secrets() {
      return settings.environment().values();
    }
  }

  /** An endpoint that is posted to. */
  record Http(HttpAgent.Settings settings) implements AgentSettings {
    @Override
    public Collection<Secret> secrets() {
      return settings.headers().values();
    }
  }
}
