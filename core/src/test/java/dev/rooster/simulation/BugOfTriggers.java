package dev.rooster.simulation;

import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Standing;
import dev.rooster.reminder.Status;
import dev.rooster.reminder.Step;
import java.util.List;
import java.util.Optional;

/** How the planted bugs of triggers change what is written. */
final class BugOfTriggers {
  private BugOfTriggers() {}

  /** After a run, the reminder waits, whatever came meanwhile. */
  static Step forgetting(Step step) {
    Reminder reminder = step.reminder();
    Standing standing = reminder.standing();
    boolean ended =
        reminder.definition().triggered()
            && standing.status() == Status.ACTIVE
            && step.records().stream().anyMatch(it -> it.startedAt().isPresent());
    return ended
        ? new Step(
            reminder.with(waiting(standing)),
            step.records(),
            step.edited(),
            step.deleted(),
            step.made(),
            step.withdrawn())
        : step;
  }

  private static Standing waiting(Standing standing) {
    return new Standing(
        standing.status(),
        standing.reason(),
        Optional.empty(),
        standing.claim(),
        standing.fence(),
        standing.tally());
  }

  /** Whether this is the single write that withdraws the trigger of a reminder. */
  static boolean areWithdrawn(List<Step> steps) {
    return steps.size() == 1
        && steps.getFirst().records().isEmpty()
        && steps.getFirst().reminder().definition().triggered()
        && steps.getFirst().reminder().standing().status() == Status.ACTIVE
        && steps.getFirst().reminder().standing().next().isEmpty()
        && steps.getFirst().reminder().standing().claim().isEmpty();
  }
}
