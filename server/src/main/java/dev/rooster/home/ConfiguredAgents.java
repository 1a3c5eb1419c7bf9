package dev.rooster.home;

import dev.rooster.agent.AgentSettings;
import dev.rooster.agent.ConfiguredAgent;
import dev.rooster.agent.inbox.InboxSettings;
import dev.rooster.guidance.Guidance;
import dev.rooster.inbox.InboxPolicy;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The agents of a configuration.
 *
 * @param defaultName the agent of reminders and messages that name none
 * @param settings by name; among them the running clients that need no configuration
 * @param roles by name, for those that have one
 * @param atOnce how many turns of an agent run at once on a node, for those with another limit than
 *     {@link AgentSettings#DEFAULT_AT_ONCE}
 * @param guidance what they may read about their work
 */
public record ConfiguredAgents(
    String defaultName,
    Map<String, AgentSettings> settings,
    Map<String, Role> roles,
    Map<String, Integer> atOnce,
    Guidance guidance) {

  public ConfiguredAgents {
    settings = withImplicit(settings);
    roles = Map.copyOf(roles);
    atOnce = Map.copyOf(atOnce);
  }

  /** Agents without guidance. */
  public ConfiguredAgents(
      String defaultName,
      Map<String, AgentSettings> settings,
      Map<String, Role> roles,
      Map<String, Integer> atOnce) {
    this(defaultName, settings, roles, atOnce, Guidance.NONE);
  }

  private static Map<String, AgentSettings> withImplicit(Map<String, AgentSettings> configured) {
    Map<String, AgentSettings> all = new HashMap<>(InboxSettings.IMPLICIT);
    all.putAll(configured);
    return Map.copyOf(all);
  }

  /** Agents without roles or limits of their own. */
  public static ConfiguredAgents of(String defaultName, Map<String, AgentSettings> settings) {
    return new ConfiguredAgents(defaultName, settings, Map.of(), Map.of());
  }

  public boolean has(String name) {
    return settings.containsKey(name);
  }

  public Set<String> names() {
    return settings.keySet();
  }

  /** The settings of an agent; empty if there is none of that name. */
  public Optional<AgentSettings> get(String name) {
    return Optional.ofNullable(settings.get(name));
  }

  /** An agent with its role; empty if there is none of that name. */
  public Optional<ConfiguredAgent> find(String name) {
    return get(name).map(it -> new ConfiguredAgent(name, it, instructions(name)));
  }

  /** The instructions of an agent's role, sent with every turn; empty without a role. */
  public String instructions(String name) {
    return Optional.ofNullable(roles.get(name)).map(Role::instructions).orElse("");
  }

  /** How many turns of an agent run at once on a node. */
  public int atOnce(String name) {
    return atOnce.getOrDefault(name, AgentSettings.DEFAULT_AT_ONCE);
  }

  /** Whether an agent interprets its messages; an unknown one may. */
  public boolean thinks(String name) {
    return get(name).map(AgentSettings::thinks).orElse(true);
  }

  /** How messages reach the sessions of an agent; empty unless it is a running client. */
  public Optional<InboxPolicy> inbox(String name) {
    return get(name).flatMap(AgentSettings::inbox);
  }

  /** Whether turns of an agent may choose a model and tools; those of an unknown one may. */
  public boolean callsTools(String name) {
    return get(name).map(AgentSettings::callsTools).orElse(true);
  }

  /** Whether turns of an agent are taken by a program that gets tools. */
  public boolean offersToolsToProgram(String name) {
    return get(name).filter(AgentSettings::offersToolsToProgram).isPresent();
  }

  public ConfiguredAgents withRoles(Map<String, Role> others) {
    return new ConfiguredAgents(defaultName, settings, others, atOnce, guidance);
  }

  public ConfiguredAgents withGuidance(Guidance other) {
    return new ConfiguredAgents(defaultName, settings, roles, atOnce, other);
  }

  /**
   * The same with another agent.
   *
   * @param isDefault whether reminders and messages that name no agent wake it
   */
  public ConfiguredAgents with(String name, AgentSettings added, boolean isDefault) {
    Map<String, AgentSettings> all = new HashMap<>(settings);
    all.put(name, added);
    return new ConfiguredAgents(isDefault ? name : defaultName, all, roles, atOnce, guidance);
  }
}
