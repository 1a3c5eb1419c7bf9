package dev.rooster.reminder;

/**
 * The policy for a run that a crash, a shutdown or its timeout interrupted and that may have had
 * effects.
 */
public enum Interruption {
  /**
   * Run the occurrence again; {@link Run#afterInterruption} tells the handler. After a timeout, as
   * often as the policies allow retries.
   */
  RETRY,
  /** Record it as interrupted or timed out, and continue with the next occurrence. */
  GIVE_UP
}
