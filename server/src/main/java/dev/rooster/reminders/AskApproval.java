package dev.rooster.reminders;

import dev.rooster.reminder.Reminder;
import java.time.Instant;
import java.util.List;

/** Asks a person to approve a reminder. */
@FunctionalInterface
public interface AskApproval {
  /**
   * The reminders that are created together with the pending one, in one transaction: the question,
   * and its expiry.
   */
  List<Reminder> about(Reminder pending, Instant now);
}
