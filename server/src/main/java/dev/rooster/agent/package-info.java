/**
 * Agents: one message in, one reply out. This package defines the interfaces; each kind of agent
 * implements them in its own package.
 *
 * <p>The route: an {@link dev.rooster.agent.AgentKind} reads {@link
 * dev.rooster.agent.AgentSettings} from the {@link dev.rooster.agent.AgentFields} of the
 * configuration. With the name and the role, they are a {@link dev.rooster.agent.ConfiguredAgent}.
 * The settings open an {@link dev.rooster.agent.Agent} on the {@link dev.rooster.agent.AgentHost}.
 * The agent takes a {@link dev.rooster.agent.TurnRequest} and returns a {@link
 * dev.rooster.agent.Reply} with its {@link dev.rooster.agent.Verdict} and {@link
 * dev.rooster.agent.Usage}, or throws a {@link dev.rooster.agent.TurnFailedException}.
 */
@NullMarked
package dev.rooster.agent;

import org.jspecify.annotations.NullMarked;
