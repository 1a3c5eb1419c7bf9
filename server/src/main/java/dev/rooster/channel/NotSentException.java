package dev.rooster.channel;

import java.time.Duration;
import java.util.Optional;

/** A message that did not arrive, or whose arrival is unknown. */
public final class NotSentException extends Exception {
  private static final long serialVersionUID = 1L;

  private final boolean passing;
  private final transient Optional<Duration> retryAfter;

  /**
   * @param passing whether sending it again may help
   * @param retryAfter how long the receiver asks to wait before that, if it does
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
