package dev.rooster.hooks;

/** What the wait of an idle session has come to. */
public sealed interface WaitResult {

  /**
   * A message wakes the session.
   *
   * @param receipt confirms that the client has it
   */
  record Message(String text, String receipt) implements WaitResult {}

  /** There was none for now: the client asks again. */
  record NotYet() implements WaitResult {}

  /** There is nothing to wait for any more. */
  record Over() implements WaitResult {}
}
