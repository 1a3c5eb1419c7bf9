package dev.rooster.inbox;

import java.time.Instant;

/** What an attempt to withdraw a message has come to. */
public sealed interface Withdrawal {

  /** The holder has it. */
  record Taken(AgentItem item) implements Withdrawal {}

  /** A session has it, or is in the turn in which it got it. It may be free then. */
  record Held(Instant until) implements Withdrawal {}

  /** A session has taken it, or its reminder was cancelled. */
  record Gone() implements Withdrawal {}
}
