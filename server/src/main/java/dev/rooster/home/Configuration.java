package dev.rooster.home;

import dev.rooster.agent.AgentSettings;
import dev.rooster.channel.webhook.Webhooks;
import dev.rooster.time.HolidayCalendar;
import dev.rooster.trust.Secret;
import dev.rooster.trust.User;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The content of {@code rooster.yaml}. Without a file, {@link #DEFAULT} applies.
 *
 * @param defaultAgent the agent of reminders that name none
 * @param zone the zone for times without one
 * @param roles the roles by agent
 * @param postgres the URL of the database; by default the store is a file in the home directory
 * @param grace the shutdown grace period of running turns
 * @param calendars the calendars that reminders may exclude, by name
 */
public record Configuration(
    String defaultAgent,
    Optional<ZoneId> zone,
    Map<String, AgentSettings> agents,
    Map<String, Role> roles,
    Map<String, User> users,
    Webhooks webhooks,
    Optional<Secret> postgres,
    Duration grace,
    Map<String, HolidayCalendar> calendars) {

  /** The agent that is always there. */
  public static final String DIRECT = "direct";

  public static final Duration USUAL_GRACE = Duration.ofSeconds(30);

  public static final Configuration DEFAULT =
      new Configuration(
          DIRECT,
          Optional.empty(),
          Map.of(DIRECT, new AgentSettings.Direct()),
          Map.of(),
          Map.of(),
          new Webhooks(List.of(), Optional.empty()),
          Optional.empty(),
          USUAL_GRACE,
          Map.of());

  /** The zone of a user: the user's own, else the configured one. */
  public Optional<ZoneId> zoneOf(String user) {
    return Optional.ofNullable(users.get(user)).flatMap(User::zone).or(() -> zone);
  }

  /** All secrets, for masking output. */
  public List<Secret> secrets() {
    List<Secret> secrets = new ArrayList<>();
    agents.values().forEach(it -> secrets.addAll(it.secrets()));
    users.values().forEach(it -> it.token().ifPresent(secrets::add));
    webhooks.secret().ifPresent(secrets::add);
    postgres.ifPresent(secrets::add);
    return secrets;
  }

  public Configuration {
    agents = Map.copyOf(agents);
    roles = Map.copyOf(roles);
    users = Map.copyOf(users);
    calendars = Map.copyOf(calendars);
  }

  /** What an agent is told whenever it is woken; empty for nothing. */
  public String instructions(String agent) {
    return Optional.ofNullable(roles.get(agent)).map(Role::instructions).orElse("");
  }

  public Configuration withRoles(Map<String, Role> others) {
    return new Configuration(
        defaultAgent, zone, agents, others, users, webhooks, postgres, grace, calendars);
  }

  public Configuration withCalendars(Map<String, HolidayCalendar> others) {
    return new Configuration(
        defaultAgent, zone, agents, roles, users, webhooks, postgres, grace, others);
  }
}
