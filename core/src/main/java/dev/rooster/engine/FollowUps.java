package dev.rooster.engine;

import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Step;
import java.time.Instant;
import java.util.List;

/**
 * Returns the reminders to create when a run ends, such as one for each delivery of its reply, when
 * a resumed or restored one-shot is too late to run, or when a clock that was ahead has been set
 * back and a step withdraws records. They are written in the same transaction. If an id is taken,
 * nothing is created: an id derived from the occurrence creates each of them once, even if the
 * occurrence is retried.
 */
@FunctionalInterface
public interface FollowUps {
  FollowUps NONE = (reminder, step, now) -> List.of();

  /** A reminder to create. */
  record FollowUp(String id, Definition definition) {}

  /**
   * Called on a writing thread, and again if the write failed: must be quick, change nothing and
   * return the same each time.
   *
   * @param reminder as it ran, with its claim; or as it was paused or cancelled, or before its
   *     records are withdrawn
   * @param step the completing step, or one with {@link Step#withdrawn} records
   * @param now when the run, the pause or the cancellation ended, or the records are withdrawn;
   *     follow-ups must fire later
   */
  List<FollowUp> after(Reminder reminder, Step step, Instant now);
}
