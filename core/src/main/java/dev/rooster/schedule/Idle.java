package dev.rooster.schedule;

import dev.rooster.schedule.internal.DurationWords;
import java.time.Duration;

/**
 * Fires when an agent has been idle for so long: once in each idle stretch, or again after every
 * further stretch of this length.
 */
public record Idle(Duration after, boolean repeat) implements Triggered {
  public Idle {
    if (after.compareTo(Every.SHORTEST) < 0) {
      throw new InvalidScheduleException(
          "an idle time of " + DurationWords.compact(after) + " is too short",
          "the shortest idle time is 1s");
    }
    if (after.compareTo(Every.LONGEST) > 0) {
      throw new InvalidScheduleException(
          "an idle time of " + DurationWords.compact(after) + " is too long",
          "the longest idle time is 100 years (36525d)");
    }
    after = Duration.ofMillis(after.toMillis());
  }

  @Override
  public boolean once() {
    return false;
  }
}
