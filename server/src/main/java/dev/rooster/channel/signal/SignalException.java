package dev.rooster.channel.signal;

/** signal-cli refused a call. */
final class SignalException extends Exception {
  private static final long serialVersionUID = 1L;

  private final boolean temporary;

  SignalException(String why, boolean temporary) {
    super("signal-cli responded: " + why);
    this.temporary = temporary;
  }

  /** Whether the same call may succeed later. */
  boolean isTemporary() {
    return temporary;
  }
}
