package dev.rooster.reminders;

/** When a message reaches an agent that is at work. */
public enum Priority {
  /** After what it does at the moment. */
  INTERRUPT,
  /** With the next message that it gets. */
  NORMAL,
  /** When it has nothing else to do. */
  IDLE
}
