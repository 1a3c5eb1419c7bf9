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
import java.util.Random;

/** The settings of an agent that a test scripts. */
public record ScriptedSettings(Agent agent, boolean thinks) implements AgentSettings {

  @Override
  public String kind() {
    return "scripted";
  }

  @Override
  public boolean callsTools() {
    return thinks;
  }

  /** A host for tests without a server. */
  public static AgentHost host(Path workspace) {
    return host(workspace, new Secret.Vault(name -> Optional.empty(), Path.of(".")));
  }

  /** A host with secrets. */
  public static AgentHost host(Path workspace, Secret.Vault vault) {
    SettableClock clock = new SettableClock(Instant.EPOCH);
    return new AgentHost(
        new Processes(),
        new MemoryStore(clock),
        vault,
        workspace,
        new AgentTime(clock, pause -> {}, new Random(1)),
        ToolAccess.NONE,
        OperatorNotice.NONE);
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
