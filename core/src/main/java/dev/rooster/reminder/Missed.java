package dev.rooster.reminder;

import java.time.Duration;
import java.time.Instant;

/**
 * The policy for occurrences that were due while no node was active.
 *
 * @param policy which of them run late
 * @param within maximum age of an occurrence that still runs
 */
public record Missed(Policy policy, Duration within) {

  /** Which missed occurrences run late. */
  public enum Policy {
    /** None: they are recorded only. */
    SKIP,
    /** The latest one, late; the earlier ones are recorded. */
    ONCE,
    /** Each of them, in order, up to {@link Missed#MOST_CAUGHT_UP}. */
    ALL
  }

  /** An occurrence late by no more than this just runs: a short restart drops nothing. */
  public static final Duration GRACE = Duration.ofSeconds(60);

  public static final int MOST_CAUGHT_UP = 1_000;
  public static final Duration LONGEST_WITHIN = Duration.ofDays(36_525);

  /** The default maximum age, so that changing the policy alone is enough. */
  public static final Duration DEFAULT_WITHIN = Duration.ofDays(7);

  public static final Missed SKIPPED = new Missed(Policy.SKIP, DEFAULT_WITHIN);
  public static final Missed ONCE_WITHIN_A_WEEK = new Missed(Policy.ONCE, DEFAULT_WITHIN);

  public Missed {
    if (within.isNegative()) {
      throw RefusedException.invalid(
          "the catch-up limit %s is negative".formatted(within), "give a duration of 0 or more");
    }
    if (within.compareTo(LONGEST_WITHIN) > 0) {
      throw RefusedException.invalid(
          "the catch-up limit %s is too long".formatted(within),
          "choose a duration of at most %d days".formatted(LONGEST_WITHIN.toDays()));
    }
    within = Duration.ofMillis(within.toMillis());
  }

  /** The maximum age of an occurrence that still runs under the policy all: at least the grace. */
  Duration reach() {
    return within.compareTo(GRACE) > 0 ? within : GRACE;
  }

  /** Whether an occurrence that is late still runs: within the grace period, or by the policy. */
  boolean catchesUp(Instant due, Instant now) {
    return !due.isBefore(now.minus(GRACE))
        || (policy != Policy.SKIP && !due.isBefore(now.minus(within)));
  }
}
