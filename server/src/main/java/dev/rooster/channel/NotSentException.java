package dev.rooster.channel;

import java.time.Duration;
import java.util.Optional;

/** A message that did not arrive, or whose arrival is unknown. */
public final class NotSentException extends Exception {
  private static final long serialVersionUID = 1L;

  private final boolean retryable;
  private final transient Optional<Duration> retryAfter;

  /**
   * @param retryable whether a retry may succeed
   * @param retryAfter the delay that the receiver asks for, if any
   */
  public NotSentException(String why, boolean retryable, Optional<Duration> retryAfter) {
    super(why);
    this.retryable = retryable;
    this.retryAfter = retryAfter;
  }

  public String why() {
    return String.valueOf(getMessage());
  }

  public boolean retryable() {
    return retryable;
  }

  public Optional<Duration> retryAfter() {
    return retryAfter;
  }
}
