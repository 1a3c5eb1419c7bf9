package dev.rooster.channel;

import java.time.Duration;
import java.util.Optional;

/** A message that did not arrive, or of which nobody knows whether it did. */
public final class NotSentException extends Exception {
  private static final long serialVersionUID = 1L;

  private final boolean passing;
  private final transient Optional<Duration> retryAfter;

  /**
   * @param passing whether sending it again may help
   * @param retryAfter when the other side wants to see it again, if it said so
   */
  public NotSentException(String why, boolean passing, Optional<Duration> retryAfter) {
    super(why);
    this.passing = passing;
    this.retryAfter = retryAfter;
  }

  public String why() {
    return String.valueOf(getMessage());
  }

  public boolean passing() {
    return passing;
  }

  public Optional<Duration> retryAfter() {
    return retryAfter;
  }
}
