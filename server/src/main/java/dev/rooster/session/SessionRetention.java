package dev.rooster.session;

import java.time.Duration;

/**
 * How much of conversations is kept.
 *
 * @param keep the age at which messages are deleted
 * @param maxBytes the size of a transcript above which its oldest messages are deleted
 */
public record SessionRetention(Duration keep, long maxBytes) {
  public static final SessionRetention DEFAULT =
      new SessionRetention(Duration.ofDays(365), 20_000_000);
}
