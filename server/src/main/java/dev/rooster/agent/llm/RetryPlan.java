package dev.rooster.agent.llm;

import java.time.Duration;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Decides how long to pause before the next attempt. Pure, but for chance.
 *
 * @param attempts how many have failed
 * @param waited how long the pauses have been so far
 */
record RetryPlan(int attempts, Duration waited) {
  static final RetryPlan START = new RetryPlan(0, Duration.ZERO);

  private static final int MOST_ATTEMPTS = 3;
  private static final Duration MOST_WAIT = Duration.ofSeconds(60);
  private static final Duration FIRST = Duration.ofSeconds(2);
  private static final int FACTOR = 4;

  /**
   * The pause after one more failure; empty if there are no further attempts.
   *
   * @param asked the pause that the provider asks for
   */
  Optional<Duration> pause(Optional<Duration> asked, RandomGenerator random) {
    if (attempts + 1 >= MOST_ATTEMPTS) {
      return Optional.empty();
    }
    Duration least = asked.orElse(FIRST.multipliedBy((long) Math.pow(FACTOR, attempts)));
    Duration jitter = least.multipliedBy(random.nextInt(0, 250)).dividedBy(1_000);
    return Optional.of(least.plus(jitter)).filter(it -> waited.plus(it).compareTo(MOST_WAIT) <= 0);
  }

  RetryPlan after(Duration pause) {
    return new RetryPlan(attempts + 1, waited.plus(pause));
  }
}
