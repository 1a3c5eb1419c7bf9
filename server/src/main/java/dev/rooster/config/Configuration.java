package dev.rooster.config;

import dev.rooster.agent.AgentSettings;
import dev.rooster.channel.Webhooks;
import dev.rooster.trust.Secret;
import dev.rooster.trust.User;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What {@code rooster.yaml} says. Without one, everything is as {@link #DEFAULT}.
 *
 * @param defaultAgent who is woken where nobody else is named
 * @param zone in which times are read where nobody says in which
 * @param roles the role of an agent, where it has one
 * @param postgres where reminders are kept; by default in a file at home
 */
public record Configuration(
    String defaultAgent,
    Optional<ZoneId> zone,
    Map<String, AgentSettings> agents,
    Map<String, String> roles,
    Map<String, User> users,
    Webhooks webhooks,
    Optional<Secret> postgres) {

  /** The agent that is always there. */
  public static final String DIRECT = "direct";

  public static final Configuration DEFAULT =
      new Configuration(
          DIRECT,
          Optional.empty(),
          Map.of(DIRECT, new AgentSettings.Direct()),
          Map.of(),
          Map.of(),
          new Webhooks(List.of(), Optional.empty()),
          Optional.empty());

  public Configuration {
    agents = Map.copyOf(agents);
    roles = Map.copyOf(roles);
    users = Map.copyOf(users);
  }
}
