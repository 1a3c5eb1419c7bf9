package dev.rooster.agent;

import java.time.Duration;
import java.util.Optional;

/** A turn without a reply. */
public final class TurnFailedException extends Exception {
  private static final long serialVersionUID = 1L;
  private static final int LONGEST_REASON = 1_000;

  private final boolean passing;
  private final transient Optional<Duration> retryAfter;
  private final transient Usage usage;

  /**
   * @param passing whether trying again may help
   */
  public TurnFailedException(String why, boolean passing) {
    this(why, passing, Optional.empty(), Usage.NONE);
  }

  /**
   * @param why shown on one line of bearable length
   * @param passing whether trying again may help
   * @param retryAfter when the agent wants to be woken again, if it said so
   * @param usage what the turn took all the same
   */
  public TurnFailedException(
      String why, boolean passing, Optional<Duration> retryAfter, Usage usage) {
    super(line(why));
    this.passing = passing;
    this.retryAfter = retryAfter;
    this.usage = usage;
  }

  private static String line(String why) {
    String line = why.strip().replaceAll("\\s+", " ");
    return line.length() > LONGEST_REASON ? line.substring(0, LONGEST_REASON) + "…" : line;
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

  public Usage usage() {
    return usage;
  }
}
