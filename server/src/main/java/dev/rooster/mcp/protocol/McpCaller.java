package dev.rooster.mcp.protocol;

import dev.rooster.trust.Caller;

/**
 * The client that sent a message.
 *
 * @param caller the user that its token belongs to, and the time zone
 * @param agent the agent that the client says it is; empty if it does not say
 * @param session the client's own name for its conversation; empty if it is not known
 * @param directory the client's working directory; empty if it is not known
 */
public record McpCaller(
    Caller caller, String agent, String session, String directory, ClientIdentity client) {

  McpCaller with(ClientIdentity other) {
    return new McpCaller(caller, agent, session, directory, other);
  }
}
