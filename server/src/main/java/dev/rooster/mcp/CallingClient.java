package dev.rooster.mcp;

import dev.rooster.trust.Caller;

/**
 * The running client that makes a call.
 *
 * @param agent the agent that the client is
 * @param session the session that calls; empty if it cannot be worked out
 * @param caller the user of its token, with no more trust than the ceiling of hooks
 * @param toItself the same without that ceiling, for reminders that come back to this agent
 */
public record CallingClient(String agent, String session, Caller caller, Caller toItself) {}
