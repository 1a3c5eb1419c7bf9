package dev.rooster.agent;

import dev.rooster.process.Processes;
import dev.rooster.testing.MemoryStore;
import dev.rooster.testing.SettableClock;
import dev.rooster.trust.Secret;
import dev.rooster.trust.Trust;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The settings of an agent that a test scripts. */
public record ScriptedSettings(Agent agent, boolean thinks) implements AgentSettings {

  /** A host for tests without a server. */
  public static AgentHost host(Path workspace) {
    return new AgentHost(
        new Processes(),
        new MemoryStore(new SettableClock(Instant.EPOCH)),
        new Secret.Vault(name -> Optional.empty(), Path.of(".")),
        workspace);
  }

  @Override
  public Collection<Secret> secrets() {
    return List.of();
  }

  @Override
  public Trust needs() {
    return Trust.PUBLIC;
  }

  @Override
  public Agent open(String name, AgentHost host) {
    return agent;
  }
}
