package dev.rooster.home;

import dev.rooster.agent.AgentKinds;
import dev.rooster.channel.ChannelKinds;
import java.util.function.UnaryOperator;

/**
 * The kinds of things that a configuration may name. The wiring lists them; the readers and their
 * messages derive from that list.
 *
 * @param additions adds to each configuration what no file names, such as the agent of an option
 */
public record ConfigKinds(
    AgentKinds agents, ChannelKinds channels, UnaryOperator<Configuration> additions) {

  /** The same kinds with an addition. */
  public ConfigKinds adding(UnaryOperator<Configuration> other) {
    return new ConfigKinds(agents, channels, other);
  }
}
