package dev.rooster.inbox;

import java.time.Duration;
import java.util.Optional;

/**
 * How the messages of an agent reach its sessions.
 *
 * @param headless the agent that takes a message which no session takes
 * @param expire how long a message waits at most
 */
public record InboxPolicy(Route route, Optional<Headless> headless, Duration expire) {
  public static final Duration DEFAULT_EXPIRE = Duration.ofDays(7);
  public static final InboxPolicy DEFAULT =
      new InboxPolicy(Route.ORIGIN, Optional.empty(), DEFAULT_EXPIRE);

  /**
   * An agent that takes its turn where no session is there to do so.
   *
   * @param after how long a message waits for a session first
   */
  public record Headless(String agent, Duration after) {}
}
