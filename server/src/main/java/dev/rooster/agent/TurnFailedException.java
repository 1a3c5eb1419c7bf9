package dev.rooster.agent;

import java.time.Duration;
import java.util.Optional;

/** A turn that ends without a reply. */
public final class TurnFailedException extends Exception {
  private static final long serialVersionUID = 1L;
  private static final int LONGEST_REASON = 1_000;

  private final boolean retryable;
  private final transient Optional<Duration> retryAfter;
  private final transient Usage usage;
  private final boolean unavailable;

  /**
   * @param retryable whether a retry may succeed
   */
  public TurnFailedException(String why, boolean retryable) {
    this(why, retryable, Optional.empty(), Usage.NONE);
  }

  /**
   * @param why shown on one line, shortened if it is long
   * @param retryable whether a retry may succeed
   * @param retryAfter how long to wait before a retry, if the agent asks for it
   * @param usage the tokens and cost until the failure
   */
  public TurnFailedException(
      String why, boolean retryable, Optional<Duration> retryAfter, Usage usage) {
    this(why, retryable, retryAfter, usage, false);
  }

  private TurnFailedException(
      String why,
      boolean retryable,
      Optional<Duration> retryAfter,
      Usage usage,
      boolean unavailable) {
    super(line(why));
    this.retryable = retryable;
    this.retryAfter = retryAfter;
    this.usage = usage;
    this.unavailable = unavailable;
  }

  /** The same failure of an agent that cannot reply to any message at present. */
  public TurnFailedException ofUnavailable() {
    return new TurnFailedException(why(), retryable, retryAfter, usage, true);
  }

  private static String line(String why) {
    String line = why.strip().replaceAll("\\s+", " ");
    return line.length() > LONGEST_REASON ? line.substring(0, LONGEST_REASON) + "…" : line;
  }

  public String why() {
    return String.valueOf(getMessage());
  }

  public boolean retryable() {
    return retryable;
  }

  /** Whether the agent cannot reply to any message at present. */
  public boolean unavailable() {
    return unavailable;
  }

  public Optional<Duration> retryAfter() {
    return retryAfter;
  }

  public Usage usage() {
    return usage;
  }
}
