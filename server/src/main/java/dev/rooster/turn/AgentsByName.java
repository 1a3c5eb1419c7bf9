package dev.rooster.turn;

import dev.rooster.agent.AgentHost;
import dev.rooster.home.Configuration;
import java.util.Optional;
import java.util.function.Supplier;

/** Opens agents of the current configuration. Thread-safe. */
public final class AgentsByName implements Agents {
  private final Supplier<Configuration> configuration;
  private final AgentHost host;

  public AgentsByName(Supplier<Configuration> configuration, AgentHost host) {
    this.configuration = configuration;
    this.host = host;
  }

  @Override
  public Optional<Found> find(String name) {
    Configuration now = configuration.get();
    return Optional.ofNullable(now.agents().get(name))
        .map(settings -> new Found(settings.open(name, host), now.instructions(name)));
  }
}
