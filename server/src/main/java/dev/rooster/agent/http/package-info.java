/**
 * Agents that are an HTTP endpoint.
 *
 * <p>{@link dev.rooster.agent.http.HttpAgentKind} reads {@link
 * dev.rooster.agent.http.HttpSettings}; {@link dev.rooster.agent.http.HttpAgent} posts the message.
 */
@NullMarked
package dev.rooster.agent.http;

import org.jspecify.annotations.NullMarked;
