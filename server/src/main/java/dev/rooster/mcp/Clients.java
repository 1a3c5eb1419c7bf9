package dev.rooster.mcp;

import dev.rooster.inbox.AgentInbox;
import dev.rooster.mcp.protocol.McpCall;
import dev.rooster.tools.TurnReminders;

/** The running clients that call tools. Thread-safe. */
public interface Clients {

  /** The client that makes a call, and a sign that its session works. */
  CallingClient identify(McpCall call);

  /** The reminders that a client may see and change. */
  TurnReminders reminders(CallingClient client);

  AgentInbox inbox();
}
