package dev.rooster.reminder;

/** The policy for a run that a crash or a shutdown interrupted and that may have had effects. */
public enum Interruption {
  /** Run the occurrence again; {@link Run#afterInterruption} tells the handler. */
  RETRY,
  /** Record it as interrupted and continue with the next occurrence. */
  GIVE_UP
}
