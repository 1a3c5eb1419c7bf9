package dev.rooster.store;

import java.time.Duration;

/**
 * A lock that a holder has, until it releases the lock or the lock expires by the store's clock.
 *
 * @param fence grows with every grant of the lock
 */
public record NamedLock(String name, String holder, long fence) {
  /** How long a holder that found the lock taken stays next in line, unless it asks again. */
  public static final Duration PLACE_IN_LINE = Duration.ofSeconds(3);
}
