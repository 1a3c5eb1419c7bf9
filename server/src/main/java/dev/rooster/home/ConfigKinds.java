package dev.rooster.home;

import dev.rooster.agent.AgentKinds;
import dev.rooster.channel.ChannelKinds;

/**
 * The kinds of things that a configuration may name. The wiring lists them; the readers and their
 * messages derive from that list.
 */
public record ConfigKinds(AgentKinds agents, ChannelKinds channels) {}
