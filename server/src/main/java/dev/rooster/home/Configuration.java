package dev.rooster.home;

import dev.rooster.agent.AgentSettings;
import dev.rooster.agent.ConfiguredAgent;
import dev.rooster.agent.ToolRights;
import dev.rooster.agent.direct.DirectSettings;
import dev.rooster.agent.inbox.InboxSettings;
import dev.rooster.channel.Address;
import dev.rooster.channel.ChannelSettings;
import dev.rooster.inbox.InboxPolicy;
import dev.rooster.session.SessionRetention;
import dev.rooster.time.HolidayCalendar;
import dev.rooster.trust.Secret;
import dev.rooster.trust.Trust;
import dev.rooster.trust.TrustRules;
import dev.rooster.trust.User;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The configuration in {@code rooster.yaml}. Without that file, {@link #DEFAULT}.
 *
 * @param defaultAgent the agent of a reminder that names none
 * @param zone the zone of times that name none
 * @param agents those of the file, and those that need no configuration
 * @param roles by agent, for those that have one
 * @param atOnce how many turns of an agent run at once on a node, for those with another limit than
 *     {@link AgentSettings#DEFAULT_AT_ONCE}
 * @param channels the settings of the channels that the file names
 * @param postgres the database of the reminders; without it, a file in the home directory
 * @param grace how long running turns may continue when the daemon stops
 * @param calendars days on which reminders that name them do not fire
 * @param sessions how much of conversations is kept
 * @param traces which traces are recorded, and where they go
 */
public record Configuration(
    String defaultAgent,
    Optional<ZoneId> zone,
    Map<String, AgentSettings> agents,
    Map<String, Role> roles,
    Map<String, Integer> atOnce,
    Map<String, User> users,
    TrustRules trust,
    Map<String, ChannelSettings> channels,
    Optional<Secret> postgres,
    Duration grace,
    Map<String, HolidayCalendar> calendars,
    SessionRetention sessions,
    TraceSettings traces) {

  /** The name of the agent that needs no configuration. */
  public static final String DIRECT = "direct";

  public static final Duration DEFAULT_GRACE = Duration.ofSeconds(30);

  public static final Configuration DEFAULT =
      new Configuration(
          DIRECT,
          Optional.empty(),
          Map.of(DIRECT, new DirectSettings()),
          Map.of(),
          Map.of(),
          Map.of(),
          TrustRules.DEFAULT,
          Map.of(),
          Optional.empty(),
          DEFAULT_GRACE,
          Map.of());

  /** With the default retention of conversations. */
  public Configuration(
      String defaultAgent,
      Optional<ZoneId> zone,
      Map<String, AgentSettings> agents,
      Map<String, Role> roles,
      Map<String, Integer> atOnce,
      Map<String, User> users,
      TrustRules trust,
      Map<String, ChannelSettings> channels,
      Optional<Secret> postgres,
      Duration grace,
      Map<String, HolidayCalendar> calendars) {
    this(
        defaultAgent,
        zone,
        agents,
        roles,
        atOnce,
        users,
        trust,
        channels,
        postgres,
        grace,
        calendars,
        SessionRetention.DEFAULT,
        TraceSettings.DEFAULT);
  }

  /** The zone of a user: the user's own, else the configured one. */
  public Optional<ZoneId> zoneOf(String user) {
    return Optional.ofNullable(users.get(user)).flatMap(User::zone).or(() -> zone);
  }

  /** All secrets, for masking output. */
  public List<Secret> secrets() {
    List<Secret> secrets = new ArrayList<>();
    agents.values().forEach(it -> secrets.addAll(it.secrets()));
    users.values().forEach(it -> it.token().ifPresent(secrets::add));
    channels.values().forEach(it -> secrets.addAll(it.secrets()));
    postgres.ifPresent(secrets::add);
    secrets.addAll(traces.headers().values());
    return secrets;
  }

  public Configuration {
    agents = withImplicit(agents);
    roles = Map.copyOf(roles);
    atOnce = Map.copyOf(atOnce);
    users = Map.copyOf(users);
    channels = Map.copyOf(channels);
    calendars = Map.copyOf(calendars);
  }

  private static Map<String, AgentSettings> withImplicit(Map<String, AgentSettings> agents) {
    Map<String, AgentSettings> all = new HashMap<>(InboxSettings.IMPLICIT);
    all.putAll(agents);
    return Map.copyOf(all);
  }

  /** How messages reach the sessions of an agent; empty unless it is a running client. */
  public Optional<InboxPolicy> inbox(String agent) {
    return Optional.ofNullable(agents.get(agent)).flatMap(AgentSettings::inbox);
  }

  /** The agent of that name with its role; empty if there is none. */
  public Optional<ConfiguredAgent> agent(String name) {
    return Optional.ofNullable(agents.get(name))
        .map(settings -> new ConfiguredAgent(name, settings, instructions(name)));
  }

  /** The user with this address; empty if it belongs to no user. */
  public Optional<User> userAt(String address) {
    return users.values().stream().filter(it -> it.addresses().contains(address)).findFirst();
  }

  /** Whether an agent interprets its messages; an unknown one may. */
  public boolean thinks(String agent) {
    return Optional.ofNullable(agents.get(agent)).map(AgentSettings::thinks).orElse(true);
  }

  /** Whether turns of an agent may choose a model and tools; those of an unknown one may. */
  public boolean callsTools(String agent) {
    return Optional.ofNullable(agents.get(agent)).map(AgentSettings::callsTools).orElse(true);
  }

  /** The names of all tools, with the send tools of all channels that are in use. */
  public Set<String> tools() {
    return ToolRights.names(channelNames());
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
        .or(() -> Optional.ofNullable(agents.get(agent)).map(AgentSettings::needs))
        .orElse(Trust.PUBLIC);
  }

  /** The instructions of an agent's role, sent with every turn; empty without a role. */
  public String instructions(String agent) {
    return Optional.ofNullable(roles.get(agent)).map(Role::instructions).orElse("");
  }

  public Configuration withRoles(Map<String, Role> others) {
    return new Configuration(
        defaultAgent,
        zone,
        agents,
        others,
        atOnce,
        users,
        trust,
        channels,
        postgres,
        grace,
        calendars,
        sessions,
        traces);
  }

  public Configuration withUsers(Map<String, User> others) {
    return new Configuration(
        defaultAgent,
        zone,
        agents,
        roles,
        atOnce,
        others,
        trust,
        channels,
        postgres,
        grace,
        calendars,
        sessions,
        traces);
  }

  public Configuration withCalendars(Map<String, HolidayCalendar> others) {
    return new Configuration(
        defaultAgent,
        zone,
        agents,
        roles,
        atOnce,
        users,
        trust,
        channels,
        postgres,
        grace,
        others,
        sessions,
        traces);
  }

  /**
   * The same with another agent.
   *
   * @param isDefault whether reminders and messages that name no agent wake it
   */
  public Configuration withAgent(String name, AgentSettings settings, boolean isDefault) {
    Map<String, AgentSettings> all = new HashMap<>(agents);
    all.put(name, settings);
    return new Configuration(
        isDefault ? name : defaultAgent,
        zone,
        all,
        roles,
        atOnce,
        users,
        trust,
        channels,
        postgres,
        grace,
        calendars,
        sessions,
        traces);
  }
}
