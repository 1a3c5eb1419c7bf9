package dev.rooster.channel;

import java.time.Duration;
import java.util.Optional;

/** A message that did not arrive, or whose arrival is unknown. */
public final class NotSentException extends Exception {
  private static final long serialVersionUID = 1L;

  private final boolean retryable;
  private final boolean mayHaveArrived;
  private final transient Optional<Duration> retryAfter;

  /**
   * @param retryable whether a retry may succeed
   * @param retryAfter the delay that the receiver asks for, if any
   */
  public NotSentException(String why, boolean retryable, Optional<Duration> retryAfter) {
    this(why, retryable, false, retryAfter);
  }

  private NotSentException(
      String why, boolean retryable, boolean mayHaveArrived, Optional<Duration> retryAfter) {
    super(why);
    this.retryable = retryable;
    this.mayHaveArrived = mayHaveArrived;
    this.retryAfter = retryAfter;
  }

  /** The message was handed over, and no response came. */
  public static NotSentException withoutResponse(String why) {
    return new NotSentException(why, true, true, Optional.empty());
  }

  /** Whether the message may have arrived: only a channel that is safe to repeat sends it again. */
  public boolean mayHaveArrived() {
    return mayHaveArrived;
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
