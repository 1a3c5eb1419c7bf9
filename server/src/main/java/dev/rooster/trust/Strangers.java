package dev.rooster.trust;

/** Whether people who are not configured as users may talk to the agent. */
public enum Strangers {
  /** Their messages are dropped. */
  IGNORE,
  /** They talk with public trust. */
  PUBLIC
}
