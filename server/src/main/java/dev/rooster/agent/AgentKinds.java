package dev.rooster.agent;

import dev.rooster.text.Choices;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The kinds of agents that the wiring lists, by name. */
public final class AgentKinds {
  private final Map<String, AgentKind> byName = new LinkedHashMap<>();

  public AgentKinds(List<AgentKind> kinds) {
    kinds.forEach(kind -> byName.put(kind.name(), kind));
  }

  public Optional<AgentKind> find(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  public Set<String> names() {
    return Set.copyOf(byName.keySet());
  }

  /** The names for a message: {@code direct, llm, command or http}. */
  public String choices() {
    return Choices.oneOf(byName.keySet());
  }
}
