package dev.rooster.inbox;

/** When a message reaches an agent that is in the middle of a turn. The most urgent comes first. */
public enum Priority {
  /** Between two steps of the turn. */
  INTERRUPT,
  /** With the next message to the agent. */
  NORMAL,
  /** When the agent has nothing else to do. */
  IDLE
}
