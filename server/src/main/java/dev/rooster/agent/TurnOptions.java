package dev.rooster.agent;

import java.util.Optional;
import java.util.Set;

/**
 * What a request chooses for its own turn.
 *
 * @param model the model to ask, as its provider calls it; empty for that of the agent
 * @param tools the names of the tools that the agent may call, as far as its trust allows; empty
 *     for no restriction
 * @param mustAct whether the work needs a tool: a reply without a call is asked for once more
 */
public record TurnOptions(Optional<String> model, Optional<Set<String>> tools, boolean mustAct) {
  /** The model of the agent and all tools. */
  public static final TurnOptions DEFAULT =
      new TurnOptions(Optional.empty(), Optional.empty(), false);

  public TurnOptions {
    tools = tools.map(Set::copyOf);
  }
}
