package dev.rooster.home;

import dev.rooster.agent.AgentKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The kinds of things that a configuration may name. The wiring lists them; the readers and their
 * messages derive from that list.
 *
 * @param agents by the name of the kind
 */
public record ConfigKinds(Map<String, AgentKind> agents) {

  public ConfigKinds {
    agents = Collections.unmodifiableMap(new LinkedHashMap<>(agents));
  }

  public static ConfigKinds of(List<AgentKind> agents) {
    Map<String, AgentKind> byName = new LinkedHashMap<>();
    agents.forEach(kind -> byName.put(kind.name(), kind));
    return new ConfigKinds(byName);
  }

  /** The kinds of agents for a message: {@code direct, command or http}. */
  String choices() {
    List<String> names = new ArrayList<>(agents.keySet());
    String last = names.removeLast();
    return names.isEmpty() ? last : String.join(", ", names) + " or " + last;
  }
}
