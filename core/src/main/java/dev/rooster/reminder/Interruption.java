package dev.rooster.reminder;

/** What to do about a run that a crash or a shutdown cut off, and that may have had effects. */
public enum Interruption {
  /** Run the occurrence again; the handler is told that an earlier attempt was cut off. */
  RETRY,
  /** Record it as interrupted and go on. */
  GIVE_UP
}
