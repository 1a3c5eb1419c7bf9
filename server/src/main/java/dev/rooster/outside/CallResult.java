package dev.rooster.outside;

/** What became of a call of a webhook. */
public sealed interface CallResult {

  /**
   * The event is stored, and so are the fires that it gives.
   *
   * @param reminders how many reminders it wakes
   * @param repeated whether the same call came before, so that it wakes none again
   */
  record Accepted(int reminders, boolean repeated) implements CallResult {}

  /** No webhook has this name. */
  record Unknown() implements CallResult {}

  record TooLarge(int most) implements CallResult {}

  /** The sender has not shown that it knows the secret. */
  record Unsigned(String problem, String remedy) implements CallResult {}

  /** It may be accepted later. */
  record NotNow(String problem, String remedy) implements CallResult {}
}
