package dev.rooster.engine;

import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Step;
import java.time.Instant;
import java.util.List;

/**
 * Says which reminders are to be made because a run has ended, such as one for each delivery of its
 * answer. They are written in the transaction that completes the run: neither is there without the
 * other. Where the id is taken, nothing is made: an id that is worked out from the occurrence makes
 * each of them once, however often the occurrence is tried.
 */
@FunctionalInterface
public interface FollowUps {
  FollowUps NONE = (reminder, step, now) -> List.of();

  /** One of them. */
  record FollowUp(String id, Definition definition) {}

  /**
   * Called on a thread that writes, and again if the write was in vain: must be quick, change
   * nothing and say the same each time.
   *
   * @param reminder as it ran, with its claim
   * @param step what is written after it
   * @param now when it ended: they are to fire later than that
   */
  List<FollowUp> after(Reminder reminder, Step step, Instant now);
}
