package dev.rooster.inbox;

import java.time.Instant;

/** What an attempt to withdraw a message has come to. */
public sealed interface Withdrawal {

  /** The holder has it. */
  record Taken(AgentItem item) implements Withdrawal {}

  /** A session has it now; without an acknowledgement, it is free again then. */
  record Held(Instant until) implements Withdrawal {}

  /** A session has taken it, or its reminder was cancelled. */
  record Gone() implements Withdrawal {}
}
