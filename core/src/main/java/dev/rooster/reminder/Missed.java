package dev.rooster.reminder;

import java.time.Duration;
import java.time.Instant;

/**
 * What to do about occurrences whose time passed while nobody was there to run them.
 *
 * @param policy which of them are made up for
 * @param within how old an occurrence may be and still be made up for
 */
public record Missed(Policy policy, Duration within) {

  /** Which missed occurrences are made up for. */
  public enum Policy {
    /** None: they are recorded, and the reminder goes on. */
    SKIP,
    /** The latest one, late; the earlier ones are recorded. */
    ONCE,
    /** Each of them, in order, up to {@link Missed#MOST_MADE_UP_FOR}. */
    ALL
  }

  /** What is seen within this time just runs: a short restart drops nothing. */
  public static final Duration GRACE = Duration.ofSeconds(60);

  public static final int MOST_MADE_UP_FOR = 1_000;
  public static final Duration LONGEST_WITHIN = Duration.ofDays(36_525);

  /** Usual, where a policy makes up for anything; then a change of the policy alone is enough. */
  public static final Duration DEFAULT_WITHIN = Duration.ofDays(7);

  public static final Missed SKIPPED = new Missed(Policy.SKIP, DEFAULT_WITHIN);
  public static final Missed ONCE_WITHIN_A_WEEK = new Missed(Policy.ONCE, DEFAULT_WITHIN);

  public Missed {
    if (within.isNegative()) {
      throw RefusedException.invalid(
          "missed occurrences cannot be made up for within " + within,
          "give a duration that is not negative");
    }
    if (within.compareTo(LONGEST_WITHIN) > 0) {
      throw RefusedException.invalid(
          "missed occurrences cannot be made up for within " + within,
          "choose a duration of at most %d days".formatted(LONGEST_WITHIN.toDays()));
    }
    within = Duration.ofMillis(within.toMillis());
  }

  /** Whether an occurrence that is late now still runs: it is fresh, or the policy says so. */
  boolean makesUpFor(Instant due, Instant now) {
    return !due.isBefore(now.minus(GRACE))
        || (policy != Policy.SKIP && !due.isBefore(now.minus(within)));
  }
}
