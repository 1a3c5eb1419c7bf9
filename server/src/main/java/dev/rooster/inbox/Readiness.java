package dev.rooster.inbox;

/** Whether a reader that waits may have a message now. */
public enum Readiness {
  /** It takes one as soon as there is one. */
  TAKE,
  /** It takes none for now, and goes on waiting. */
  WAIT,
  /** It stops waiting. */
  STOP
}
