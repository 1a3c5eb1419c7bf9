package dev.rooster.fire;

import dev.rooster.reminder.Tally;
import java.util.Optional;

/**
 * Whether a run begins or ends a series of failures of its reminder. Decided from the stored
 * tallies, so that restarts and retries change nothing. Pure.
 *
 * @param before the series before the run; empty if the run before succeeded
 * @param after the series after the run
 */
record FailureSeries(Optional<Tally.Failing> before, Optional<Tally.Failing> after) {

  static FailureSeries between(Tally before, Tally after) {
    return new FailureSeries(before.failing(), after.failing());
  }

  /** Whether the run is the first failure, or the first one after a user resumed the reminder. */
  boolean begins() {
    return after.filter(it -> !it.resumed()).isPresent()
        && before.filter(it -> !it.resumed()).isEmpty();
  }

  /** The series that this run ends by its success. */
  Optional<Tally.Failing> ended() {
    return after.isEmpty() ? before : Optional.empty();
  }
}
