package dev.rooster.home;

import dev.rooster.agent.AgentSettings;
import dev.rooster.channel.ChannelSettings;
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
 * What {@code rooster.yaml} says. Without one, everything is as {@link #DEFAULT}.
 *
 * @param defaultAgent who is woken where nobody else is named
 * @param zone in which times are read where nobody says in which
 * @param roles the role of an agent, where it has one
 * @param channels the settings of the channels that the file names
 * @param postgres where reminders are kept; by default in a file at home
 * @param grace how long what runs may go on when the daemon is told to stop
 * @param calendars days on which reminders that name them do not fire
 */
public record Configuration(
    String defaultAgent,
    Optional<ZoneId> zone,
    Map<String, AgentSettings> agents,
    Map<String, Role> roles,
    Map<String, User> users,
    Map<String, ChannelSettings> channels,
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
          Map.of(),
          Optional.empty(),
          USUAL_GRACE,
          Map.of());

  /** In which zone a user lives: the user's own, else that of everybody. */
  public Optional<ZoneId> zoneOf(String user) {
    return Optional.ofNullable(users.get(user)).flatMap(User::zone).or(() -> zone);
  }

  /** All of them, whatever they are for: so that none is shown. */
  public List<Secret> secrets() {
    List<Secret> secrets = new ArrayList<>();
    agents.values().forEach(it -> secrets.addAll(it.secrets()));
    users.values().forEach(it -> it.token().ifPresent(secrets::add));
    channels.values().forEach(it -> secrets.addAll(it.secrets()));
    postgres.ifPresent(secrets::add);
    return secrets;
  }

  public Configuration {
    agents = Map.copyOf(agents);
    roles = Map.copyOf(roles);
    users = Map.copyOf(users);
    channels = Map.copyOf(channels);
    calendars = Map.copyOf(calendars);
  }

  /** What an agent is told whenever it is woken; empty for nothing. */
  public String instructions(String agent) {
    return Optional.ofNullable(roles.get(agent)).map(Role::instructions).orElse("");
  }

  public Configuration withRoles(Map<String, Role> others) {
    return new Configuration(
        defaultAgent, zone, agents, others, users, channels, postgres, grace, calendars);
  }

  public Configuration withCalendars(Map<String, HolidayCalendar> others) {
    return new Configuration(
        defaultAgent, zone, agents, roles, users, channels, postgres, grace, others);
  }
}
