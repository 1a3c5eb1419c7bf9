package dev.rooster.trust;

/** How a turn comes about. A situation may lower what the turn is allowed to do. */
public enum Situation {
  /** One person writes to the agent. */
  CHAT,
  /** Several people share the conversation. */
  GROUP,
  /** A reminder is due; the turn is unattended. */
  SCHEDULED,
  /** A hook of another program passes the message on. */
  HOOK
}
