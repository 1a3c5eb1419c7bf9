package dev.rooster.http;

import dev.rooster.trust.Caller;

/** Decides who may use a server. Thread-safe. */
public interface Gate {

  Entry check(Request request);

  /**
   * Adds a listener.
   *
   * @param listener is called when a client may have lost its access
   */
  default void onRevoked(Runnable listener) {}

  /** The authenticated caller, or the error response. */
  sealed interface Entry {
    record Allowed(Caller caller) implements Entry {}

    record Refused(Answer answer) implements Entry {}
  }
}
