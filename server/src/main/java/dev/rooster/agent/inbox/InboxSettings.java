package dev.rooster.agent.inbox;

import dev.rooster.agent.Agent;
import dev.rooster.agent.AgentHost;
import dev.rooster.agent.AgentSettings;
import dev.rooster.agent.TurnFailedException;
import dev.rooster.inbox.InboxPolicy;
import dev.rooster.trust.Secret;
import dev.rooster.trust.Trust;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The settings of a running client. */
public record InboxSettings(InboxPolicy policy) implements AgentSettings {
  private static final InboxSettings DEFAULT = new InboxSettings(InboxPolicy.DEFAULT);

  /** The clients that need no configuration. One of the configuration replaces that of its name. */
  public static final Map<String, AgentSettings> IMPLICIT =
      Map.of("claude-code", DEFAULT, "codex", DEFAULT, "gemini", DEFAULT, "mcp", DEFAULT);

  @Override
  public Optional<InboxPolicy> inbox() {
    return Optional.of(policy);
  }

  @Override
  public String kind() {
    return InboxAgentKind.NAME;
  }

  @Override
  public Collection<Secret> secrets() {
    return List.of();
  }

  @Override
  public boolean thinks() {
    return true;
  }

  /** The client acts with the rights of the person who started it, as a command agent does. */
  @Override
  public Trust needs() {
    return Trust.FULL;
  }

  /** Reminders never ask it for a turn. */
  @Override
  public Agent open(String name, AgentHost host) {
    return scene -> {
      throw new TurnFailedException(
          "agent %s is a running client, which takes reminders but no messages".formatted(name),
          false);
    };
  }
}
