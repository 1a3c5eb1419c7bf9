package dev.rooster.home;

import dev.rooster.agent.AgentSettings;
import dev.rooster.agent.ToolRights;
import dev.rooster.agent.direct.DirectSettings;
import dev.rooster.channel.Address;
import dev.rooster.channel.ChannelSettings;
import dev.rooster.session.SessionHeader;
import dev.rooster.time.HolidayCalendar;
import dev.rooster.trust.Secret;
import dev.rooster.trust.Trust;
import dev.rooster.trust.TrustRules;
import dev.rooster.trust.User;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The configuration in {@code rooster.yaml}. Without that file, {@link #DEFAULT}.
 *
 * @param users by name
 * @param channels the settings of the channels that the file names
 */
public record Configuration(
    ConfiguredAgents agents,
    Map<String, User> users,
    TrustRules trust,
    Map<String, ChannelSettings> channels,
    TimeSettings time,
    DaemonSettings daemon) {

  /** The name of the agent that needs no configuration. */
  public static final String DIRECT = "direct";

  public static final Configuration DEFAULT =
      new Configuration(
          ConfiguredAgents.of(DIRECT, Map.of(DIRECT, new DirectSettings())),
          Map.of(),
          TrustRules.DEFAULT,
          Map.of(),
          TimeSettings.DEFAULT,
          DaemonSettings.DEFAULT);

  public Configuration {
    users = Map.copyOf(users);
    channels = Map.copyOf(channels);
  }

  /** The zone of a user: the user's own, else the configured one. */
  public Optional<ZoneId> zoneOf(String user) {
    return Optional.ofNullable(users.get(user)).flatMap(User::zone).or(time::zone);
  }

  /** All secrets, for masking output. */
  public List<Secret> secrets() {
    List<Secret> secrets = new ArrayList<>();
    agents.settings().values().forEach(it -> secrets.addAll(it.secrets()));
    users.values().forEach(it -> it.token().ifPresent(secrets::add));
    channels.values().forEach(it -> secrets.addAll(it.secrets()));
    daemon.postgres().ifPresent(secrets::add);
    secrets.addAll(daemon.traces().headers().values());
    secrets.addAll(daemon.webhooks().values());
    return secrets;
  }

  /** The user with this address; empty if it belongs to no user. */
  public Optional<User> userAt(String address) {
    return users.values().stream().filter(it -> it.addresses().contains(address)).findFirst();
  }

  /**
   * The user whose conversation it is; empty for the operator. A direct one belongs to the user who
   * has its address now, whoever had it when the conversation began.
   */
  public String ownerOf(SessionHeader session) {
    return session.isOfGroup()
        ? ""
        : session.person().flatMap(this::userAt).map(User::name).orElse(session.user());
  }

  /** The names of all tools, with the send tools of all channels that are in use. */
  public Set<String> tools() {
    return ToolRights.names(channelNames());
  }

  /** The names of the tools that turns of an agent may have. */
  public Set<String> tools(String agent) {
    return agents().offersToolsToProgram(agent)
        ? tools().stream().filter(it -> ToolRights.of(it).forPrograms()).collect(Collectors.toSet())
        : tools();
  }

  /** Whether a tool sets reminders. */
  public boolean isScheduling(String tool) {
    return ToolRights.scheduling().contains(tool);
  }

  /** The channels with a section, and those of the users' addresses. */
  public Set<String> channelNames() {
    Set<String> names = new HashSet<>(channels.keySet());
    for (User user : users.values()) {
      user.addresses().forEach(it -> names.add(Address.parse(it).channel()));
    }
    return names;
  }

  /**
   * The trust that a run needs to wake an agent: as configured, else as its kind requires. Nothing
   * wakes an unknown one.
   */
  public Trust needs(String agent) {
    return Optional.ofNullable(trust.agents().get(agent))
        .or(() -> agents.get(agent).map(AgentSettings::needs))
        .orElse(Trust.PUBLIC);
  }

  public Configuration with(ConfiguredAgents others) {
    return new Configuration(others, users, trust, channels, time, daemon);
  }

  public Configuration withUsers(Map<String, User> others) {
    return new Configuration(agents, others, trust, channels, time, daemon);
  }

  public Configuration withCalendars(Map<String, HolidayCalendar> others) {
    return new Configuration(
        agents, users, trust, channels, new TimeSettings(time.zone(), others), daemon);
  }
}
