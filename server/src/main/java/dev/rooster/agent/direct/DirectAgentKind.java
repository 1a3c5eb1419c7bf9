package dev.rooster.agent.direct;

import dev.rooster.agent.AgentFields;
import dev.rooster.agent.AgentKind;
import dev.rooster.agent.AgentSettings;

/** {@code kind: direct}: no model, the text itself is delivered. */
public final class DirectAgentKind implements AgentKind {
  static final String NAME = "direct";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public AgentSettings read(AgentFields agent) {
    return new DirectSettings();
  }
}
