package dev.rooster.reminders;

/** When a message reaches a busy agent. */
public enum Priority {
  /** After its current step. */
  INTERRUPT,
  /** With its next message. */
  NORMAL,
  /** When it is idle. */
  IDLE
}
