package dev.rooster.engine;

/**
 * Thrown by a handler that failed before it reached its agent or another receiver: the run failed,
 * and does not count as a fire.
 */
public final class NotFiredException extends Exception {
  private static final long serialVersionUID = 1;

  private final Exception reason;

  public NotFiredException(Exception reason) {
    super(reason);
    this.reason = reason;
  }

  /** The exception that the run failed with. */
  public Exception reason() {
    return reason;
  }
}
