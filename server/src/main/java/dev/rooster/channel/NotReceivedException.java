package dev.rooster.channel;

import java.time.Duration;
import java.util.Optional;

/** A transport that brings no messages at the moment. */
public final class NotReceivedException extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient Optional<Duration> retryAfter;

  /**
   * @param retryAfter the delay that the transport asks for, if any
   */
  public NotReceivedException(String why, Optional<Duration> retryAfter) {
    super(why);
    this.retryAfter = retryAfter;
  }

  String why() {
    return String.valueOf(getMessage());
  }

  Optional<Duration> retryAfter() {
    return retryAfter;
  }
}
